import sql from 'sql-template-tag';
import type { Mail } from '#shared/contract/model-mails.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { sendDigests } from '#server/clock/send-digests.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import type { Looking } from './looking.ts';
import { MADE_AT } from './world.ts';

/**
 * What the digest of a mail tells the viewer where something happened to every record of its entity, also to those that they may
 * not read any more, or that are gone. Nothing: none is sent.
 */
export async function digestTold(
  { stage: { runtime }, world, viewer, situation }: Looking,
  mail: Mail,
): Promise<string> {
  const { database, storage } = runtime;
  const { id: person } = viewer;
  if (person === undefined) return '';
  const rows = (world.get(mail.entity) ?? []).map(({ values }, at) => ({
    id: `01900000-0000-7000-8009-${String(at).padStart(12, '0')}`,
    at: MADE_AT,
    name: mail.name,
    target: person,
    person,
    entity: storage.table(mail.entity),
    record: String(values['id']),
    event: 'update',
    reads: JSON.stringify({ language: null, locale: null, timezone: null }),
    due_at: situation.now,
  }));
  await database.write(async (on) => {
    for (const row of rows) await on.run(insertEngineRow('nf_digest', row));
  });
  await sendDigests({ runtime, callOf: () => engineCall(runtime, 'a digest') });
  return database.write(async (on) => {
    const sent = await on.all(sql`SELECT target, body FROM nf_outbox WHERE kind = 'digest'`);
    await on.run(sql`DELETE FROM nf_outbox WHERE kind = 'digest'`);
    return JSON.stringify(sent);
  });
}
