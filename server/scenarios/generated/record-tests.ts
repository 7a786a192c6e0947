import type { EntityDescription } from '#shared/api/app-description.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity, Model, Transition } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { documentFor } from '#server/operations/records/read-document.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { guardsAtHand } from '#server/rights/callables.ts';
import type { Fault } from '#server/scenarios/acts/scenario-result.ts';
import {
  firstFault,
  type GeneratedTest,
  notAnswered,
  notRefused,
  refusedInstead,
  type SeenRecord,
  type Viewer,
  wronglyRefused,
} from './generated-test.ts';

/** What is tried of the records of an entity. Writes are dry runs: nothing is kept of them. */
export function recordTests(model: Model): readonly GeneratedTest[] {
  return [...model.entities.values()].flatMap((entity) => [
    test(entity, 'is opened', opened),
    test(entity, 'is created by people who may', created),
    test(entity, 'is changed as its page offers', changed),
    test(entity, 'is deleted as its page offers', deleted),
    ...[...entity.transitions.values()].map((transition) => ({
      ...test(entity, `goes through ${transition.name} as its page offers`, (asked) =>
        moved(asked, transition),
      ),
      place: transition.place,
    })),
  ]);
}

/** What is tried, with whom. */
interface Asked {
  readonly entity: Entity;
  readonly described: EntityDescription;
  readonly viewer: Viewer;
}

function test(
  entity: Entity,
  goes: string,
  fault: (asked: Asked) => Promise<Fault | undefined>,
): GeneratedTest {
  return {
    name: `Each ${entity.name} ${goes}`,
    place: entity.place,
    faultFor: async (viewer) => {
      const described = viewer.app.entities.find(({ name }) => name === entity.name);
      return described === undefined ? undefined : fault({ entity, described, viewer });
    },
  };
}

async function opened({ entity, described, viewer }: Asked): Promise<Fault | undefined> {
  const seen = await seenIn({ entity, described, viewer });
  if (seen.kind === 'refusal') return notAnswered(`each ${entity.name} that the list tells`, seen);
  for (const { called, record } of seen.value)
    for (const { name } of described.documents ?? []) {
      const { runtime, call } = viewer;
      const outcome = await documentFor(runtime, call, { entity, id: String(record['id']), name });
      // Not every record has every document.
      const fault = wronglyRefused(`the document ${name} of ${called} is answered`, outcome, []);
      if (fault !== undefined) return fault;
    }
  return undefined;
}

/** A copy of a record is a form that has been filled in; what may not be created is refused whatever is sent. */
async function created(asked: Asked): Promise<Fault | undefined> {
  const { entity, described, viewer } = asked;
  const { may, creatable, beside, sentWithWhole } = described;
  if (sentWithWhole) return undefined;
  const send = (body: unknown) =>
    createRecord(viewer.runtime, viewer.call, { entity, body, dryRun: true, confirm: [] });
  // `invalid` would say that what is in it was looked at.
  if (!may.create)
    return notRefused(`who may not create a ${entity.name} is refused`, await send({}), ['invalid']);
  const theirs = [...creatable, ...(beside?.create ?? []).map(({ field }) => field.name)];
  return firstFault(await some(asked), async ({ called, record }) => {
    const outcome = await send(sendable(record, creatable, described));
    const expected = `a copy of ${called} is created, or refused by a rule`;
    return (
      wronglyRefused(expected, outcome, ['forbidden_field', 'wrong_state']) ??
      wantsWhatIsNotTheirs(outcome, theirs)
    );
  });
}

/** A form that asks for a value which whoever fills it in may not send can be sent by nobody of their role. */
function wantsWhatIsNotTheirs(outcome: Outcome<unknown>, theirs: readonly string[]): Fault | undefined {
  if (outcome.kind === 'done') return undefined;
  const wanted = outcome.errors.find(
    ({ code, field }) =>
      code === 'required' && field !== undefined && /^\w+$/.test(field) && !theirs.includes(field),
  );
  if (wanted === undefined) return undefined;
  return refusedInstead(`${wanted.field} is not asked for, for they may not send it`, outcome);
}

/** Each value that may be changed is sent as it is. */
async function changed(asked: Asked): Promise<Fault | undefined> {
  const { entity, described, viewer } = asked;
  return firstFault(await some(asked), async ({ called, record, can }) => {
    const body = sendable(record, can.update, described);
    if (Object.keys(body).length === 0) return undefined;
    const id = String(record['id']);
    const request = { entity, id, body, dryRun: true, confirm: [] };
    const outcome = await updateRecord(viewer.runtime, viewer.call, request);
    const expected = `${called} is changed in ${Object.keys(body).join(', ')}, or refused by a rule`;
    return wronglyRefused(expected, outcome, ['forbidden', 'forbidden_field', 'not_found']);
  });
}

async function deleted(asked: Asked): Promise<Fault | undefined> {
  const { entity, viewer } = asked;
  return firstFault(await some(asked), async ({ called, record, can }) => {
    const request = { entity, id: String(record['id']), body: {}, dryRun: true, confirm: [] };
    const outcome = await removeRecord(viewer.runtime, viewer.call, request);
    return can.delete
      ? wronglyRefused(`${called} is deleted, or refused by a rule`, outcome, ['forbidden', 'not_found'])
      : notRefused(`${called} may not be deleted`, outcome);
  });
}

async function moved(asked: Asked, transition: Transition): Promise<Fault | undefined> {
  const { entity, viewer } = asked;
  const { name } = transition;
  const own = guardsAtHand(transition).map(({ code }) => code ?? 'not_allowed_now');
  // Whoever is asked for nothing can put nothing right that is `invalid`.
  const asks = transition.input.length > 0 ? [] : ['invalid'];
  const wrong = [
    'forbidden',
    'not_found',
    'wrong_state',
    transition.wrongState ?? 'wrong_state',
    ...own,
    ...asks,
  ];
  return firstFault(await some(asked), async ({ called, record, can }) => {
    const verdict = can.transitions[name];
    const request = { entity, id: String(record['id']), body: {}, dryRun: true, confirm: [] };
    const outcome = await transitionRecord(viewer.runtime, viewer.call, { ...request, transition: name });
    return verdict === true
      ? wronglyRefused(`${name} is done with ${called}, or refused by a rule`, outcome, wrong)
      : verdict === undefined
        ? notRefused(`${name} of ${called} is refused`, outcome)
        : notRefusedWith(verdict.code, `${name} of ${called} is refused with ${verdict.code}`, outcome);
  });
}

function notRefusedWith(code: string, expected: string, outcome: Outcome<unknown>): Fault | undefined {
  if (outcome.kind === 'done') return { expected, came: ['done'] };
  return outcome.code === code ? undefined : refusedInstead(expected, outcome);
}

async function seenIn({ entity, described, viewer }: Asked): Promise<Outcome<readonly SeenRecord[]>> {
  return described.may.read ? viewer.recordsOf(entity.name) : done([]);
}

/** None where they cannot be read: another test tells that. */
async function some(asked: Asked): Promise<readonly SeenRecord[]> {
  const seen = await seenIn(asked);
  return seen.kind === 'refusal' ? [] : seen.value;
}

/**
 * The values of a record that may be sent back: what a viewer cannot read, and what is no plain value, is left out. So are
 * roles, of which each may give others.
 */
function sendable(
  record: SeenRecord['record'],
  names: readonly string[],
  { name: entity, fields }: EntityDescription,
): Readonly<Record<string, JsonValue>> {
  const sent = fields.flatMap(({ name, type }) => {
    const isPlain = type !== 'file' && type !== 'key' && !(entity === 'user' && name === 'roles');
    const value = record[name];
    return !isPlain || !names.includes(name) || value === undefined || value === null
      ? []
      : [[name, value] as const];
  });
  return Object.fromEntries(sent);
}
