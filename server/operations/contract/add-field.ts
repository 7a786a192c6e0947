import { newField, type AddedField, type SentField } from '#shared/api/calls/fields.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { withField } from '#shared/studio/extend/add-field.ts';
import { isGranted } from '#shared/studio/extend/field-grants.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import type { Version } from '#server/tables/versions/versions.ts';
import { carriedOut, extendInTurn, type Extending } from './extending.ts';
import { fieldAsked, problemsOfFindings, refusedBy } from './field-problems.ts';

/**
 * Adds a field to an entity: it is written into the contract, and that is published. Whoever may add fields is told
 * nothing else of the contract. Where others publish meanwhile, it is added to what they published.
 */
export async function addField(
  call: Call,
  body: unknown,
  extending: Extending,
): Promise<Outcome<AddedField>> {
  if (call.actor.kind === 'nobody') return refuse('not_signed_in');
  const sent = newField.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  return extendInTurn({ call, entity: sent.data.entity }, extending, (runtime, version) =>
    addTo(runtime, version, { call, field: sent.data, extending }),
  );
}

interface Asked {
  readonly call: Call;
  readonly field: SentField;
  readonly extending: Extending;
}

async function addTo(
  runtime: Runtime,
  version: Version,
  { call, field, extending }: Asked,
): Promise<Outcome<AddedField> | 'outdated'> {
  const { model } = runtime;
  const wrong = fieldAsked(field, runtime, call.actor);
  if (wrong.length > 0) return refuse('invalid', undefined, wrong);
  const extended = withField(version.text, { field, model });
  const { text, name } = extended;
  const { findings, model: after } = loadToRun(text, 'contract.md');
  if (after === undefined)
    return refuse('invalid', undefined, problemsOfFindings(findings, extended, { field, call }));
  if (!isGranted(name, { field, model }, after))
    return refuse('invalid', undefined, [
      { field: 'read', code: 'invalid', message: messageOf('refusals.rightsTooFine') },
    ]);
  const outcome = await carriedOut(runtime, { call, text, version, model: after }, extending);
  if (outcome === 'outdated') return outcome;
  if (outcome.kind === 'asks') return refusedBy(outcome.plan, name, field);
  const { plan, file } = outcome;
  const label = after.entities.get(field.entity)?.fields.get(name)?.label ?? name;
  const steps = plan.steps.map((step) => step.text);
  return done({ entity: field.entity, name, label, version: plan.to, steps, file });
}
