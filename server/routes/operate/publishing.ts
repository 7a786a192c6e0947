import type { z } from 'zod';
import { agreedText, agreedVersion, proposal } from '#shared/api/calls/publishing.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import type { ContractOnDisk } from '#server/operations/contract/contract-on-disk.ts';
import type { Reporter } from '#server/observe/report.ts';
import { planProposal, type Proposal, publishProposal } from '#server/operations/contract/publishing.ts';
import { contractFileNow, listVersions, showVersion } from '#server/operations/contract/versions.ts';
import { newestVersion } from '#server/tables/versions/versions.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** What the calls that publish need. */
export interface PublishingDeps {
  follow(): Promise<void>;
  readonly report: Reporter;
  /** The contract is published elsewhere (`--locked`): here it can be planned, not published. */
  readonly locked?: boolean;
  readonly contractFile?: ContractOnDisk;
}

/** The calls with which an owner looks at versions and publishes. */
export function publishingCalls(deps: PublishingDeps): Readonly<Record<string, Handlers>> {
  return {
    '/-/studio/file': { GET: owned(({ runtime }) => contractFileNow(runtime, deps)) },
    '/-/studio/versions': { GET: owned(({ runtime }) => listVersions(runtime)) },
    '/-/studio/versions/:id': {
      GET: owned(({ runtime, params }) => showVersion(runtime, Number(params['id']))),
    },
    '/-/studio/plan': { POST: owned((exchange) => planned(exchange)) },
    '/-/studio/publish': {
      POST: owned(async (exchange) => {
        const sent = read(agreedText, exchange.body);
        if (sent.kind === 'refusal') return sent;
        return published(exchange, { ...sent.value, hash: sent.value.plan }, deps);
      }),
    },
    '/-/studio/rollback': {
      POST: owned(async (exchange) => {
        const sent = read(agreedVersion, exchange.body);
        if (sent.kind === 'refusal') return sent;
        const version = await showVersion(exchange.runtime, sent.value.version);
        if (version.kind === 'refusal') return version;
        const { text } = version.value;
        return published(exchange, { text, accept: sent.value.accept, hash: sent.value.plan }, deps);
      }),
    },
  };
}

function owned(work: (exchange: Exchange) => Promise<Outcome<unknown>>): NonNullable<Handlers['GET']> {
  return async (exchange) => {
    const { actor } = exchange.call;
    const refused = onlyOwner(actor);
    if (refused !== undefined) return refused;
    const unknown = unknownParameter(exchange.query, []);
    if (unknown !== undefined) return unknown;
    const answer = await work(exchange);
    return answer.kind === 'refusal' ? answer : done({ status: 200, body: answer.value });
  };
}

/** The plan of a text, or of taking up an earlier version again. */
async function planned({ runtime, body }: Exchange): Promise<Outcome<unknown>> {
  const sent = read(proposal, body);
  if (sent.kind === 'refusal') return sent;
  if ('text' in sent.value) return done(await planProposal(runtime, sent.value));
  const version = await showVersion(runtime, sent.value.version);
  if (version.kind === 'refusal') return version;
  return done(await planProposal(runtime, { text: version.value.text, accept: sent.value.accept }));
}

/** Publishes, goes over to it, and puts the file right that the contract came from. */
async function published(
  { runtime, call }: Exchange,
  proposal: Proposal,
  deps: PublishingDeps,
): Promise<Outcome<unknown>> {
  if (deps.locked === true) {
    return refuse('forbidden', messageOf('refusals.publishedElsewhere'));
  }
  const before = await newestVersion(runtime.database);
  const outcome = await publishProposal(runtime, { ...proposal, author: call.actor.name });
  if (outcome.kind === 'refusal') return outcome;
  const { version } = outcome.value;
  const file = await followed({ version, before: before?.text ?? '', text: proposal.text }, deps);
  return done({ ...outcome.value, file });
}

/** Goes over to what was published, and says what became of the file that the contract came from. */
export async function followed(
  { version, before, text }: { readonly version: number; readonly before: string; readonly text: string },
  { follow, report, contractFile }: PublishingDeps,
): Promise<'written' | 'kept' | 'not_writable' | null> {
  await follow();
  report({ kind: 'contract_published', version });
  return (await contractFile?.writeBack(before, text)) ?? null;
}

function read<Value>(schema: z.ZodType<Value>, body: unknown): Outcome<Value> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return done(parsed.data);
  const problems = parsed.error.issues.map(
    ({ path, message }): FieldProblem => ({ field: path.join('.'), code: 'bad_type', message }),
  );
  return refuse('invalid', messageOf('refusals.sendTextOrVersion'), problems);
}
