import { written } from '#server/messages/write-message.ts';
import { userInfo } from 'node:os';
import type { Database } from '#server/db/database.ts';
import { connect } from '#server/instance/connect.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { newId } from '#server/new-id.ts';
import { publishProposal } from '#server/operations/contract/publishing.ts';
import { viewsAfter } from '#server/operations/views/views-after.ts';
import { isRehearsalData } from '#server/instance/rehearsal-mark.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { planLines } from '#server/tables/plan/plan-lines.ts';
import { examine } from '#server/tables/apply/publish.ts';
import { type PublishRequest, showPlan, withProposal } from './plan.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say } from '#server/cli/support/say.ts';

const usage =
  'Usage: ninefold publish <contract> [--data … | --database …] [--accept STEP,…] [--plan HASH] [--format text|json]';

/** Exit codes: 0 published, or in force already; 1 it needs an answer; 2 the contract, the data or the command are wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return withProposal(argv, usage, async (request) => {
    const connected = await connect(request.place);
    if (connected.kind === 'closed') return refused(connected.message);
    const { database } = connected;
    try {
      if (await isRehearsalData(database))
        return refused('These data belong to a rehearsal, so nothing can be published on them.');
      return await publishOn(database, request);
    } finally {
      await database.close();
    }
  });
}

async function publishOn(database: Database, request: PublishRequest): Promise<number> {
  const { contract, accept, hash, format } = request;
  const { model, text } = contract;
  const plan = await examine(database, { model, text, accept, now: systemClock.now(), viewsAfter });
  const outcome = await publishProposal(
    {
      model,
      database,
      storage: mappedStorage(plan.from, []),
      zone: makeZoneOffsets(model.settings.timezone),
      clock: systemClock,
      newId,
    },
    { text, accept, hash: hash ?? plan.hash, author: userInfo().username },
  );
  if (outcome.kind === 'done') {
    showPlan(outcome.value.plan, format);
    if (format === 'text' && plan.verdict !== 'same') say(`Published as version ${outcome.value.version}.`);
    return 0;
  }
  if (format === 'json') showPlan(plan, format);
  else for (const line of planLines(plan)) say(line);
  say(`${written(outcome.detail)} Nothing was changed.`);
  for (const { field, message } of outcome.errors)
    if (outcome.code === 'invalid') say(`  ${field}: ${written(message)}`);
  return outcome.code === 'not_allowed_now' ? 1 : 2;
}
