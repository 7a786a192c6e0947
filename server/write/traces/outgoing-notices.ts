import { keptText } from '#server/messages/kept-text.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Notice } from '#shared/contract/model-calls.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { findPerson, type Person } from '#server/identity/people/people.ts';
import { writingTo } from '#server/messages/reader.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { fillTexts } from '#server/reads/message.ts';
import { eventOf } from './event-of.ts';
import { outboxRow, withheldOutboxRow } from './outbox-row.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';

/** One notice of one change, and the ids of those it goes to. */
interface Telling {
  readonly notice: Notice;
  readonly people: readonly string[];
}

/** What each person finds in the app or gets by mail. Who is disabled is told nothing. */
export async function noticeRows(
  context: WriteContext,
  change: Change,
  { notice, people }: Telling,
): Promise<readonly Outgoing[]> {
  const rows: Outgoing[] = [];
  for (const id of people) {
    const person = await findPerson(context.transaction, context.runtime, id);
    if (person?.active) rows.push(...(await rowsFor(context, change, { notice, person })));
  }
  return rows;
}

/**
 * Filled with the rights of who is told: what they may not read stays empty. Of a record that is not theirs to read they
 * are told nothing; who looks after the application finds out why.
 */
async function rowsFor(
  context: WriteContext,
  change: Change,
  { notice, person }: { readonly notice: Notice; readonly person: Person },
): Promise<readonly Outgoing[]> {
  const { transaction } = context;
  const runtime = writingTo(context.runtime, person);
  const call = { ...context.call, actor: actorOf(person, runtime.model) };
  const { entity, id } = change;
  const place = { connection: transaction, runtime, call, entity, id, values: {} };
  const said = inLanguageOf(runtime, notice);
  const texts = await fillTexts([said.title, said.text], place);
  if (texts === undefined) return [withheldRow(context, change, { person, notice })];
  const [title = '', text = ''] = texts;
  const message = { title, text, person, notice, language: readerIn(runtime).language };
  return notice.via.flatMap((way) => {
    if (way === 'app') return [appRow(context, change, message)];
    return person.email === undefined ? [] : [mailRow(context, change, { ...message, to: person.email })];
  });
}

/** The notice as it is in the language of who is told. */
function inLanguageOf({ model }: Pick<Runtime, 'model'>, notice: Notice): Notice {
  const { name, entity } = notice;
  return model.notices.find((one) => one.name === name && one.entity === entity) ?? notice;
}

interface Message {
  readonly title: string;
  readonly text: string;
  readonly person: Person;
  readonly notice: Notice;
  /** The language that it is in. */
  readonly language: string;
}

function appRow(
  { runtime, call }: WriteContext,
  { entity, id }: Change,
  { title, text, person, notice }: Message,
): Outgoing {
  const row = {
    id: runtime.newId(),
    at: call.now,
    user_id: person.id,
    name: notice.name,
    entity: entity.name,
    record: id,
    title,
    text,
    read_at: null,
  };
  return { table: 'nf_notice', row };
}

function mailRow(
  { runtime, call }: WriteContext,
  change: Change,
  { title, text, notice, language, to }: Message & { readonly to: string },
): Outgoing {
  return outboxRow(call, change, {
    id: runtime.newId(),
    kind: 'mail',
    name: notice.name,
    event: eventOf(change),
    target: to,
    body: { to, title, text, language },
  });
}

function withheldRow(
  { runtime, call }: WriteContext,
  change: Change,
  { person, notice }: Pick<Message, 'person' | 'notice'>,
): Outgoing {
  const message = { id: runtime.newId(), kind: 'notice', name: notice.name, event: eventOf(change) } as const;
  const told = messageOf('refusals.mayNotRead', { person: person.name, entity: change.entity.label });
  const why = keptText(told);
  return withheldOutboxRow(call, change, { ...message, target: person.email ?? person.name, body: {}, why });
}
