import type { Model } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Attempt, Running } from './attempt.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { nothingSent } from './sent-values.ts';
import { entityOf, type Situation } from './situation.ts';
import { problem } from './told.ts';
import { isSame, type Verdict, type Writing } from './writing.ts';

/** The field of a record that gives roles: which of them. */
const PERMISSIONS = 'permissions';

/** An entity whose records give roles, and the field of a person that names those they have. */
interface Giving {
  readonly entity: string;
  readonly held: string;
}

/** Roles of people themselves are given by who may give them; those that records give, by nobody. */
export function refuseRoles(
  { situation }: Running,
  attempt: Attempt,
  before: RecordValues | undefined,
): Verdict {
  const { entity, origin, sent } = attempt;
  const isOwn = origin === 'effect' || situation.asker.kind === 'engine';
  if (isOwn || entity.name !== 'user' || !sent.names.includes('roles')) return undefined;
  const { asker, model } = situation;
  const may = rolesToGive(situation);
  const isGiven = (role: string) =>
    (asker.owner || may.has(role)) && model.roles.get(role)?.from === undefined;
  return changed(before?.['roles'], sent.values['roles']).every(isGiven) ? undefined : refuseField('roles');
}

/** Nobody puts a role into a record, or gives somebody a record with it, or takes either away, who may not give the role. */
export function refuseArranging(
  { writing: { state }, situation }: Running,
  { entity, origin, sent, restored }: Attempt,
  { before, after }: { readonly before: RecordValues | undefined; readonly after: RecordValues },
): Verdict {
  const { asker, model } = situation;
  if (origin === 'effect' || asker.owner || asker.kind === 'engine') return undefined;
  const may = rolesToGive(situation);
  for (const { entity: gives, held } of givings(model)) {
    const field = entity.name === gives ? PERMISSIONS : entity.name === 'user' ? held : undefined;
    if (field === undefined || (!sent.names.includes(field) && restored === undefined)) continue;
    const names = changed(before?.[field], after[field]);
    const roles =
      field === PERMISSIONS
        ? names
        : names.flatMap((id) => namesIn(recordIn(state, gives, id)?.[PERMISSIONS]));
    if (!roles.every((role) => may.has(role))) return refuseField(field);
  }
  return undefined;
}

/** Gives people what their records give, where these records, or who has them, are other than they were. */
export function arrangeRoles(running: Running, from: ReferenceState): Verdict {
  const { writing, situation } = running;
  const { model, asker } = situation;
  const all = givings(model);
  if (all.length === 0) return undefined;
  const user = entityOf(model, 'user');
  const concerned = recordsOf(writing.state, 'user').filter((person) =>
    isConcerned(person, writing.state, { from, all }),
  );
  for (const { id = null } of concerned) {
    const person = writing.current(user, id);
    if (person === undefined) continue;
    const roles = rolesOf(person, writing.state, model);
    const arranged = roles.length === 0 ? null : [...roles];
    const had = namesIn(person['roles']);
    if (isSame(arranged, person['roles'])) continue;
    if (id === asker.id && !asker.owner && roles.some((role) => !had.includes(role)))
      return refuseField(fieldSent(writing, all));
    const sent = { ...nothingSent, names: ['roles'], values: { roles: arranged } };
    const attempt = {
      entity: user,
      id: String(id),
      origin: 'effect',
      permits: [{}],
      children: [],
      sent,
    } as const;
    const refused = running.perform(running, { ...attempt, action: { kind: 'update' } });
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function isConcerned(
  person: RecordValues,
  state: ReferenceState,
  { from, all }: { readonly from: ReferenceState; readonly all: readonly Giving[] },
): boolean {
  const was = recordIn(from, 'user', person['id'] ?? null);
  return all.some(
    ({ entity, held }) =>
      !isSame(was?.[held], person[held]) ||
      namesIn(person[held]).some(
        (id) =>
          !isSame(recordIn(from, entity, id)?.[PERMISSIONS], recordIn(state, entity, id)?.[PERMISSIONS]),
      ),
  );
}

/** Those they have themselves, then those of their records in the order of the contract. */
function rolesOf(person: RecordValues, state: ReferenceState, model: Model): readonly string[] {
  const given = givings(model).flatMap(({ entity, held }) =>
    namesIn(person[held]).flatMap((id) => namesIn(recordIn(state, entity, id)?.[PERMISSIONS])),
  );
  const own = namesIn(person['roles']).filter((role) => model.roles.get(role)?.from === undefined);
  return [...own, ...[...model.roles.keys()].filter((role) => given.includes(role))];
}

function givings({ roles }: Model): readonly Giving[] {
  const all = [...roles.values()].flatMap(({ from }) => from ?? []);
  return all.filter(({ entity }, index) => all.findIndex((one) => one.entity === entity) === index);
}

function rolesToGive({ asker, model }: Situation): ReadonlySet<string> {
  return new Set(
    [...model.roles.values()].flatMap(({ name, mayGive }) => (asker.audiences.has(name) ? mayGive : [])),
  );
}

/** What is in one of two lists and not in the other. */
function changed(before: JsonValue | undefined, after: JsonValue | undefined): readonly string[] {
  const [had, has] = [namesIn(before), namesIn(after)];
  return [...had.filter((one) => !has.includes(one)), ...has.filter((one) => !had.includes(one))];
}

function namesIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The field by which the caller would have got a role. */
function fieldSent({ subject, state, before }: Writing, all: readonly Giving[]): string {
  const person = recordIn(state, 'user', subject);
  if (person === undefined) return PERMISSIONS;
  const was = recordIn(before, 'user', subject);
  return (all.find(({ held }) => !isSame(was?.[held], person[held])) ?? all[0])?.held ?? PERMISSIONS;
}

function refuseField(field: string): Verdict {
  return refuse('forbidden_field', '', [problem('forbidden_field', field)]);
}
