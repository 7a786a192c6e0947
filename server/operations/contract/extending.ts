import type { FileFate } from '#shared/api/calls/fields.ts';
import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import { mayExtend } from '#server/rights/may-extend.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Version, versionNumbered } from '#server/tables/versions/versions.ts';
import { inTurn } from './in-turn.ts';
import { planLoaded, publishLoaded } from './publishing.ts';

/** What fields are added, and changed, with. */
export interface Extending {
  /** What is in force, and the way to what others have published. */
  current(): Runtime;
  follow(): Promise<void>;
  readonly dryRun: boolean;
  /** The contract is published elsewhere (`--locked`): here it can be tried, not done. */
  readonly locked?: boolean | undefined;
  /** Goes over to what was published, and says what became of the file; done before the next field is added. */
  published(version: Published): Promise<FileFate>;
}

/** A version, with the document before and after. */
export interface Published {
  readonly version: number;
  readonly before: string;
  readonly text: string;
}

/** Another process publishes at most so often while one field is added or changed. */
const mostTries = 20;

/**
 * Writes something about a field of an entity into the contract, by who may extend the entity: one after the other, and
 * anew where others publish meanwhile.
 */
export function extendInTurn<Value>(
  { call, entity }: { readonly call: Call; readonly entity: string },
  extending: Extending,
  write: (runtime: Runtime, version: Version) => Promise<Outcome<Value> | 'outdated'>,
): Promise<Outcome<Value>> {
  const { locked = false, dryRun, current, follow } = extending;
  const isAllowed = () => mayExtend(current().model, call.actor, entity);
  if (!isAllowed()) return Promise.resolve(refuse('forbidden'));
  if (locked && !dryRun)
    return Promise.resolve(refuse('forbidden', messageOf('refusals.publishedElsewhere')));
  return inTurn(current().database, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      await follow();
      if (!isAllowed()) return refuse('forbidden');
      const outcome = await write(current(), await inForce(current()));
      if (outcome !== 'outdated') return outcome;
    }
    return refuse('busy');
  });
}

/** The version that an instance runs. */
export async function inForce({ database, storage }: Runtime): Promise<Version> {
  const version = await database.read((on) => versionNumbered(on, storage.version));
  if (version === undefined) throw new Error('an instance runs without a published version');
  return version;
}

/** A document to be published, and what it was written from. */
export interface Proposed {
  readonly call: Call;
  readonly text: string;
  readonly version: Version;
  readonly model: Model;
}

/** What publishing it did, or would do; `asks`: it does nothing unasked. */
export type CarriedOut =
  | { readonly kind: 'done'; readonly plan: PublishPlan; readonly file: FileFate }
  | { readonly kind: 'asks'; readonly plan: PublishPlan };

/** Publishes, or tries to; `outdated` where another version is in force by then. */
export async function carriedOut(
  runtime: Runtime,
  { call, text, version, model }: Proposed,
  { dryRun, published }: Extending,
): Promise<CarriedOut | 'outdated'> {
  const proposal = { text, author: call.actor.name, onto: version.number };
  if (dryRun) {
    const plan = await planLoaded(runtime, proposal, model);
    return plan.verdict === 'needs_answer' ? { kind: 'asks', plan } : { kind: 'done', plan, file: null };
  }
  const outcome = await publishLoaded(runtime, proposal, model);
  if (outcome.kind === 'other_plan') return 'outdated';
  if (outcome.kind !== 'done') return { kind: 'asks', plan: outcome.plan };
  const { plan } = outcome;
  return {
    kind: 'done',
    plan,
    file: outcome.changed ? await published({ version: plan.to, before: version.text, text }) : null,
  };
}
