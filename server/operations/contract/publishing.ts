import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Finding } from '#shared/contract/finding.ts';
import { type FindingAnswer, findingAnswers } from '#shared/contract/finding-answer.ts';
import type { Model } from '#shared/contract/model.ts';
import { written } from '#server/messages/write-message.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import type { Publication } from '#server/tables/apply/publication.ts';
import { examine, publish, type PublishOutcome } from '#server/tables/apply/publish.ts';
import { RecordDoesNotFit } from '#server/operations/samples/load-records.ts';
import { loadSeed } from '#server/operations/samples/load-seed.ts';
import { viewsAfter } from '#server/operations/views/views-after.ts';

/** A contract that somebody wants to see in force. */
export interface Proposal {
  readonly text: string;
  readonly accept?: readonly string[];
  /** The plan they have seen. */
  readonly hash?: string;
  /** The version it was made from. */
  readonly onto?: number;
  readonly author?: string;
}

/** What is wrong with a proposal, and what publishing it would do; no plan where it has errors. */
export interface ProposalAnswer {
  readonly findings: readonly FindingAnswer[];
  readonly plan: PublishPlan | null;
}

/** What was published. */
export interface PublishedAnswer {
  readonly version: number;
  readonly plan: PublishPlan;
}

const FILE = 'contract.md';

/** What publishing a text would do; nothing is changed. */
export async function planProposal(runtime: Runtime, proposal: Proposal): Promise<ProposalAnswer> {
  const { findings, model } = loadToRun(proposal.text, FILE);
  const answers = findingAnswers(findings, proposal.text);
  if (model === undefined) return { findings: answers, plan: null };
  return {
    findings: answers,
    plan: await planLoaded(runtime, proposal, model),
  };
}

/**
 * Publishes a text, with the records it brings along, all or nothing. Refused: `invalid` with its findings, `stale` where
 * the plan is no longer the one that was seen, `not_allowed_now` with the questions that stand open.
 */
export async function publishProposal(
  runtime: Runtime,
  proposal: Proposal,
): Promise<Outcome<PublishedAnswer>> {
  const { findings, model } = loadToRun(proposal.text, FILE);
  if (model === undefined)
    return refuse('invalid', messageOf('refusals.contractHasErrors'), problemsOf(findings));
  try {
    return outcomeOf(await publishLoaded(runtime, proposal, model));
  } catch (error) {
    if (error instanceof RecordDoesNotFit) return refuse('invalid', error.message);
    throw error;
  }
}

/** The same of a text that was looked at: what came of it is as it is carried out. */
export function publishLoaded(runtime: Runtime, proposal: Proposal, model: Model): Promise<PublishOutcome> {
  return publish(runtime.database, publicationOf(runtime, proposal, model));
}

/** What publishing a text would do that was looked at. */
export function planLoaded(runtime: Runtime, proposal: Proposal, model: Model): Promise<PublishPlan> {
  return examine(runtime.database, publicationOf(runtime, proposal, model));
}

function publicationOf(runtime: Runtime, proposal: Proposal, model: Model): Publication {
  const { clock, newId } = runtime;
  const reader = readerIn(runtime);
  return {
    ...proposal,
    model,
    now: clock.now(),
    viewsAfter,
    write: (text) => written(text, reader),
    complete: async (transaction, storage) => {
      const zone = makeZoneOffsets(model.settings.timezone);
      const within = { model, storage, database: databaseWithin(transaction), zone, clock, newId };
      await loadSeed(within, engineCall(within, newId()));
    },
  };
}

function problemsOf(findings: readonly Finding[]): readonly FieldProblem[] {
  const errors = findings.filter(({ level }) => level === 'error');
  return errors.map(({ message, place }) => ({
    field: `line ${place.line}`,
    code: 'invalid',
    message,
  }));
}

function outcomeOf(outcome: PublishOutcome): Outcome<PublishedAnswer> {
  switch (outcome.kind) {
    case 'done':
      return done({ version: outcome.version, plan: outcome.plan });
    case 'other_plan':
      return refuse('stale', messageOf('refusals.otherPlan'));
    case 'not_asked':
      return refuse(
        'invalid',
        messageOf('refusals.nothingToAccept'),
        outcome.words.map((word) => ({
          field: word,
          code: 'invalid',
          message: messageOf('refusals.planAsksNot'),
        })),
      );
    case 'needs_answer': {
      const open = outcome.plan.questions.filter(({ accepted }) => accepted === null);
      const problems = open.map(({ id, what, why }) => ({
        field: id,
        code: 'required' as const,
        message: messageOf('plan.asked', { what, why }),
      }));
      return refuse('not_allowed_now', messageOf('refusals.planAsks'), problems);
    }
  }
}
