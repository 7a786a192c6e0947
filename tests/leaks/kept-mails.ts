import type { Mail } from '#shared/contract/model-mails.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Runtime } from '#server/runtime.ts';
import type { EngineRow } from '#server/sql/engine/engine-rows.ts';
import type { Request } from './bytes.ts';
import type { Asking } from './questions.ts';
import { MADE_AT, type World } from './world.ts';

/** A mail that was sent about a record. */
interface Sent {
  readonly mail: Mail;
  readonly entity: string;
  readonly record: string;
  readonly id: string;
  /** What it says, and what its only file is called and holds. */
  readonly mark: string;
}

/** Of every record each mail of the contract was sent once, with a file that nothing else has. */
export function mailsSent({ mails }: Model, world: World): readonly Sent[] {
  return [...world].flatMap(([entity, kept]) =>
    kept
      .filter(({ deletedBy }) => deletedBy === undefined)
      .flatMap(({ values }) => mails.filter((mail) => mail.entity === entity).map(sentAbout(entity, values))),
  );
}

function sentAbout(entity: string, { id }: RecordValues) {
  return (mail: Mail, place: number): Sent => {
    const record = String(id);
    const tail = record.slice(-12);
    const mark = `zq${letters(tail.slice(-9))}${letters(String(place))}`;
    return { mail, entity, record, id: `01900000-0000-7000-800${6 + place}-${tail}`, mark };
  };
}

/** The digits of an id, as letters: a mark is made of these. */
function letters(digits: string): string {
  return [...digits].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
}

/** The rows of the outbox. */
export function outboxRows({ model, storage }: Pick<Runtime, 'model' | 'storage'>, world: World) {
  return mailsSent(model, world).map(({ mail, entity, record, id, mark }): EngineRow => {
    const none = { to: [], cc: [], bcc: [], reply_to: [], documents: [] };
    const written = { markdown: mark, values: [] };
    const files = [{ id, name: mark, type: 'image/png' }];
    return {
      id,
      at: MADE_AT,
      kind: 'mail',
      name: mail.name,
      entity: storage.table(entity),
      record,
      target: 'someone@mail.example',
      body: JSON.stringify({ ...none, title: mark, text: mark, written, files }),
      state: 'sent',
      attempts: 1,
      done_at: MADE_AT,
    };
  });
}

/** The calls on the mails of all records. */
export function mailsOf(asking: Asking): readonly Request[] {
  return [...asking.model.entities.values()].flatMap((entity) =>
    (asking.world.get(entity.name) ?? []).flatMap(({ values }) => mailsAbout(entity, values, asking)),
  );
}

/** The calls on the mails of one record: each of its files, and beside it those of another record. */
export function mailsAbout(
  { name, plural }: Entity,
  { id }: RecordValues,
  { model, world }: Pick<Asking, 'model' | 'world'>,
): readonly Request[] {
  const sent = mailsSent(model, world).filter(({ entity }) => entity === name);
  const own = sent.filter(({ record }) => record === id);
  const other = sent[sent.findLastIndex(({ record }) => record === id) + 1] ?? sent[0];
  if (other === undefined) return [];
  const at = `/api/${plural}/${String(id)}/-/mails`;
  const files = [...own, ...sent.filter(({ record }) => record === other.record)];
  return [at, ...files.map((one) => `${at}/${one.id}/files/0`)].map((path) => ({ method: 'GET', path }));
}
