import { changedField, type ChangedField, type SentChange } from '#shared/api/calls/fields.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { isA } from '#shared/fields/field-types.ts';
import { messageOf } from '#shared/messages/message.ts';
import { withChange, writtenField } from '#shared/studio/extend/change-field.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { type Version, versionNumbered } from '#server/tables/versions/versions.ts';
import { conditionsFor } from './conditions-for.ts';
import { carriedOut, extendInTurn, type Extending } from './extending.ts';
import { changeAsked, problem, problemsOfFindings, refusedBy } from './field-problems.ts';
import { type KnownField, knownFields } from './known-fields.ts';

/** The field that is changed. */
export interface ChangedPlace {
  readonly entity: string;
  readonly name: string;
}

/**
 * Changes a field that people added, takes it out of use, or brings it back, with what it held. It is a publication, as
 * adding it was. A field that the caller does not see is answered as one that is not there.
 */
export async function changeField(
  call: Call,
  { body, ...place }: ChangedPlace & { readonly body: unknown },
  extending: Extending,
): Promise<Outcome<ChangedField>> {
  if (call.actor.kind === 'nobody') return refuse('not_signed_in');
  const sent = changedField.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  return extendInTurn({ call, entity: place.entity }, extending, (runtime, version) =>
    changeIn(runtime, version, { call, place, change: sent.data, extending }),
  );
}

interface Asked {
  readonly call: Call;
  readonly place: ChangedPlace;
  readonly change: SentChange;
  readonly extending: Extending;
}

async function changeIn(
  runtime: Runtime,
  version: Version,
  { call, place, change, extending }: Asked,
): Promise<Outcome<ChangedField> | 'outdated'> {
  const { entity, name } = place;
  const known = knownFields(runtime, version, { actor: call.actor, entity });
  const field = known.find((one) => one.field.name === name);
  if (field === undefined) return refuse('not_found');
  if (await isStale(runtime, version, { ...place, seen: change.version })) return refuse('stale');
  const wrong = [
    ...changeAsked(change, { runtime, actor: call.actor, ...place }),
    ...misfits(change, field),
    ...unknownLists(change, entity, runtime),
  ];
  if (wrong.length > 0) return refuse('invalid', undefined, wrong);
  const text = withChange(version.text, { ...place, change, model: runtime.model });
  const { findings, model } = loadToRun(text, 'contract.md');
  if (model === undefined)
    return refuse(
      'invalid',
      undefined,
      problemsOfFindings(findings, { text, name }, { field: { ...change, entity }, call }),
    );
  const outcome = await carriedOut(runtime, { call, text, version, model }, extending);
  if (outcome === 'outdated') return outcome;
  if (outcome.kind === 'asks') return refusedBy(outcome.plan, name, { entity });
  const { plan, file } = outcome;
  return done({
    entity,
    name,
    label: change.label ?? field.field.label,
    version: plan.to,
    steps: plan.steps.map((step) => step.text),
    conditions: [...(await conditionsFor(runtime, call, plan.conditions))],
    file,
  });
}

/** Whether somebody else has changed the field since the version that the caller has seen. */
async function isStale(
  { database }: Runtime,
  version: Version,
  { seen, ...place }: ChangedPlace & { readonly seen: number | undefined },
): Promise<boolean> {
  if (seen === undefined || seen === version.number) return false;
  const then = await database.read((on) => versionNumbered(on, seen));
  return then === undefined || writtenField(then.text, place) !== writtenField(version.text, place);
}

/** Options are those of a choice, and stay what they are by their names. */
function misfits({ options }: SentChange, { field }: KnownField): readonly FieldProblem[] {
  if (options === undefined) return [];
  const names = isA(field, 'choice', 'choices') ? field.options.map(({ name }) => name) : [];
  const strange = options.some(({ name }) => name !== undefined && !names.includes(name));
  if (names.length > 0 && !strange) return [];
  return [problem('options', 'not_an_option', messageOf('refusals.noSuchChoice'))];
}

function unknownLists({ screens }: SentChange, entity: string, { model }: Runtime): readonly FieldProblem[] {
  const known = model.screens.filter((screen) => screen.view === 'table' && screen.entity === entity);
  const isKnown = (list: string) => known.some(({ route }) => route === list);
  if (screens?.lists?.every(isKnown) ?? true) return [];
  return [problem('screens', 'not_an_option', messageOf('fields.noSuchList'))];
}
