import type { Database } from '#server/db/database.ts';
import { newId } from '#server/new-id.ts';
import type { Clock } from '#server/runtime.ts';
import { planLines } from '#server/tables/plan/plan-lines.ts';
import type { Publication } from '#server/tables/apply/publication.ts';
import { publish, type PublishOutcome } from '#server/tables/apply/publish.ts';
import { readZone } from '#server/tables/describe/zones.ts';
import { type Closed, closed } from './closed.ts';
import type { Opened } from './opened.ts';

/** Brings data to a contract and puts it in force; nothing changes where they already are there. */
export async function publishContract(
  database: Database,
  contract: Pick<Publication, 'text' | 'model' | 'accept'>,
  clock: Clock,
): Promise<Opened | Closed> {
  const { model } = contract;
  const published = await publishOnce(database, { ...contract, now: clock.now() });
  if (published.kind !== 'done') return closed(whyNot(published).join('\n'));
  const { storage } = published;
  const zone = await readZone(database);
  return { kind: 'opened', runtime: { model, storage, database, zone, clock, newId } };
}

/** What is in force already was answered when it was published: the same command starts it again. */
async function publishOnce(database: Database, publication: Publication): Promise<PublishOutcome> {
  const outcome = await publish(database, publication);
  if (outcome.kind !== 'not_asked' || outcome.plan.verdict !== 'same') return outcome;
  return publish(database, { ...publication, accept: [] });
}

function whyNot(outcome: Exclude<PublishOutcome, { kind: 'done' }>): readonly string[] {
  const said =
    outcome.kind === 'not_asked'
      ? `The plan does not ask ${outcome.words.join(', ')}: there is nothing to accept under that name.`
      : 'The contract cannot be published on these data without an answer.';
  return [`${said} Nothing was changed.`, ...planLines(outcome.plan)];
}
