import { newField, type AddedField, type SentField } from '#shared/api/calls/fields.ts';
import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import { messageOf } from '#shared/messages/message.ts';
import { withField } from '#shared/studio/extend/add-field.ts';
import { isGranted } from '#shared/studio/extend/field-grants.ts';
import type { Call } from '#server/call.ts';
import { mayExtend } from '#server/rights/may-extend.ts';
import type { Runtime } from '#server/runtime.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { versionNumbered } from '#server/tables/versions/versions.ts';
import { fieldAsked, problemsOfFindings, refusedBy } from './field-problems.ts';
import { inTurn } from './in-turn.ts';
import { planLoaded, publishLoaded } from './publishing.ts';

/** What adding a field is done with. */
export interface Extending {
  /** What is in force, and the way to what others have published. */
  current(): Runtime;
  follow(): Promise<void>;
  readonly dryRun: boolean;
  /** The contract is published elsewhere (`--locked`): here it can be tried, not done. */
  readonly locked?: boolean | undefined;
  /** Goes over to what was published, and says what became of the file; done before the next field is added. */
  published(version: Published): Promise<AddedField['file']>;
}

/** A version, with the document before and after. */
export interface Published {
  readonly version: number;
  readonly before: string;
  readonly text: string;
}

/** Another process publishes at most so often while one field is added. */
const mostTries = 20;

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
  const { locked = false, dryRun } = extending;
  const isAllowed = mayExtend(extending.current().model, call.actor, sent.data.entity);
  if (!isAllowed) return refuse('forbidden');
  if (locked && !dryRun) return refuse('forbidden', messageOf('refusals.publishedElsewhere'));
  return inTurn(extending.current().database, () => addInTurn(call, sent.data, extending));
}

async function addInTurn(call: Call, field: SentField, extending: Extending): Promise<Outcome<AddedField>> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await extending.follow();
    const outcome = await addTo(extending.current(), { call, field, ...extending });
    if (outcome !== 'outdated') return outcome;
  }
  return refuse('busy');
}

interface Asked extends Pick<Extending, 'dryRun' | 'published'> {
  readonly call: Call;
  readonly field: SentField;
}

async function addTo(runtime: Runtime, asked: Asked): Promise<Outcome<AddedField> | 'outdated'> {
  const { call, field, dryRun, published } = asked;
  const { model, storage, database } = runtime;
  if (!mayExtend(model, call.actor, field.entity)) return refuse('forbidden');
  const wrong = fieldAsked(field, runtime, call.actor);
  if (wrong.length > 0) return refuse('invalid', undefined, wrong);
  const version = await database.read((on) => versionNumbered(on, storage.version));
  if (version === undefined) throw new Error('an instance runs without a published version');
  const extended = withField(version.text, { field, model });
  const { findings, model: after } = loadToRun(extended.text, 'contract.md');
  if (after === undefined)
    return refuse('invalid', undefined, problemsOfFindings(findings, extended, { field, call }));
  if (!isGranted(extended.name, { field, model }, after))
    return refuse('invalid', undefined, [
      { field: 'read', code: 'invalid', message: messageOf('refusals.rightsTooFine') },
    ]);
  const proposal = { text: extended.text, author: call.actor.name, onto: version.number };
  const outcome = dryRun
    ? planned(await planLoaded(runtime, proposal, after))
    : await publishLoaded(runtime, proposal, after);
  if (outcome.kind === 'other_plan') return 'outdated';
  if (outcome.kind !== 'done') return refusedBy(outcome.plan, extended.name, field);
  const { to, steps } = outcome.plan;
  const { text } = extended;
  const file = dryRun ? null : await published({ version: to, before: version.text, text });
  const answer = describe({ name: extended.name, entity: field.entity }, after);
  return done({ ...answer, version: to, steps: steps.map((step) => step.text), file });
}

function planned(plan: PublishPlan) {
  return { kind: plan.verdict === 'needs_answer' ? plan.verdict : 'done', plan } as const;
}

function describe(
  { name, entity }: { readonly name: string; readonly entity: string },
  after: Model,
): Pick<AddedField, 'entity' | 'name' | 'label'> {
  return { entity, name, label: after.entities.get(entity)?.fields.get(name)?.label ?? name };
}
