import { written } from '#server/messages/write-message.ts';
import { makeThrowAway } from '#server/db/open/throw-away.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { connect } from '#server/instance/connect.ts';
import { readContract } from '#server/instance/read-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { callByName, entitiesWithCall, entityOfRecord } from '#server/operations/explain/call-by-name.ts';
import { explainCall } from '#server/operations/explain/explain-call.ts';
import type { NamedIds } from '#server/operations/samples/named-references.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import type { Runtime } from '#server/runtime.ts';
import { newestVersion } from '#server/tables/versions/versions.ts';
import type { Explanation } from '#shared/api/calls/explain.ts';
import { type ExplainRequest, explainOptions, readExplainRequest } from './explain-request.ts';
import { explanationLines } from './explanation-lines.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';
import { withRuntime } from '#server/cli/support/with-runtime.ts';

/** Exit codes: 0 explained, whatever the answer would be; 1 the contract has errors, 2 the command is wrong. */
export function run(argv: readonly string[]): Promise<number> {
  return explainContract(argv, say);
}

/**
 * `ninefold explain`: who may make a call, and why: on the records of the examples, which are called by their names, or,
 * with `--data` or `--database`, on those of an installation, by their ids. Nothing of the call is kept.
 */
export async function explainContract(argv: readonly string[], output: CheckOutput): Promise<number> {
  const request = readExplainRequest(argv);
  if (typeof request === 'string') return refused(request, 2, output);
  if (!request.onData) return show(await explainInExamples(request), request, output);
  return withRuntime(argv, {
    options: explainOptions,
    work: async (runtime) => show(await explainOnData(runtime, request), request, output),
  });
}

function show(explained: Explained | Closed, request: ExplainRequest, output: CheckOutput): number {
  if (explained.kind === 'closed') return refused(explained.message, explained.exitCode, output);
  const { explanation, source } = explained;
  if (request.format === 'json') output.out(JSON.stringify(explanation, undefined, 2));
  else for (const line of explanationLines(explanation, source)) output.out(line);
  return 0;
}

interface Explained {
  readonly kind: 'explained';
  readonly explanation: Explanation;
  /** Where its lines are: a file, or a version in the database. */
  readonly source: string;
}

async function explainInExamples(request: ExplainRequest): Promise<Explained | Closed> {
  const { file = '' } = request;
  const contract = await readContract(file);
  if (contract.kind === 'closed') return contract;
  const data = await makeThrowAway();
  try {
    const connected = await connect(data.place);
    if (connected.kind === 'closed') return connected;
    const { database } = connected;
    try {
      const clock = contract.model.examples.now ?? systemClock.now();
      const opened = await openRehearsal({ database, contract, clock, real: systemClock });
      if (opened.kind === 'closed') return opened;
      const { runtime, rehearsal } = opened;
      const people = rehearsal?.people ?? new Map<string, string>();
      const ids = new Map([...(rehearsal?.records ?? []), ['user', people]]);
      const entity =
        request.entity ?? entityOfRecord(request.record ?? '', { call: request.call, ids }, contract.model);
      if (entity === undefined) {
        const name = JSON.stringify(request.record);
        return closed(`No example has the name ${name}. An id needs its entity: --of E`, 2);
      }
      return await explained(runtime, { ...request, entity, ids, source: file });
    } finally {
      await database.close();
    }
  } finally {
    await data.remove();
  }
}

/** By the contract in force there; a file that says something else would explain what nobody meets. */
async function explainOnData(runtime: Runtime, request: ExplainRequest): Promise<Explained | Closed> {
  const { file, call } = request;
  if (file !== undefined) {
    const contract = await readContract(file);
    if (contract.kind === 'closed') return contract;
    const inForce = await newestVersion(runtime.database);
    if (inForce?.text !== contract.text)
      return closed(`${file} is not what is in force on these data. Publish it first, or leave it out.`, 2);
  }
  const [only, ...others] = entitiesWithCall(runtime.model, call);
  const entity = request.entity ?? (others.length === 0 ? only : undefined);
  if (entity === undefined) return closed('The record needs its entity: --of E', 2);
  const source = file ?? `version ${runtime.storage.version}`;
  return explained(runtime, { ...request, entity, ids: new Map(), source });
}

interface Asking extends ExplainRequest {
  readonly entity: string;
  readonly ids: NamedIds;
  readonly source: string;
}

async function explained(
  runtime: Runtime,
  { as, call, entity, record, values, plans, ids, source }: Asking,
): Promise<Explained | Closed> {
  const words = { as, entity, call, ...(record === undefined ? {} : { id: record }), values, ids };
  const found = await callByName(runtime, words);
  if (found.kind === 'refusal') return closed(written(found.detail), 2);
  const asked = callOf(runtime, found.value.actor, runtime.newId());
  return {
    kind: 'explained',
    explanation: await explainCall(runtime, asked, { ...found.value.asked, plans }),
    source,
  };
}
