import type { Notice, Webhook } from '#shared/contract/model-calls.ts';
import type { Mail } from '#shared/contract/model-mails.ts';
import type { OutsideCall } from '#shared/contract/model-outside.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { asksNothing, asksWhether, type Question } from '#server/sql/questions/question.ts';
import { asksMembers } from '#server/sql/questions/members.ts';
import { ask } from '#server/write/conditions/ask.ts';
import { asksCall, callRow } from './outgoing-calls.ts';
import { mailsAbout } from './outgoing-mails.ts';
import { asksRecipients, peopleIn, recipientsIn } from './recipients.ts';
import { noticeRows } from './outgoing-notices.ts';
import { webhookRow } from './outgoing-webhooks.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Change, eventName } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/**
 * What others are told of a change, judged on the record as the change left it (`delete`: as it was). Of values that the
 * same write has forgotten since they are told what took their place.
 */
export async function outgoingOf(context: WriteContext, change: Change): Promise<readonly Outgoing[]> {
  const listeners = listenersOf(context.runtime.model, change.entity, eventName(change.event));
  return listeners === undefined ? [] : tell(context, change, listeners);
}

/** What a schedule sends. */
export type ToldBySchedule =
  | { readonly kind: 'notice'; readonly message: Notice }
  | { readonly kind: 'mail'; readonly message: Mail }
  | { readonly kind: 'call'; readonly message: OutsideCall };

/** What one notice, mail or call says of a record that a schedule found. */
export function outgoingOfSchedule(
  context: WriteContext,
  { kind, message }: ToldBySchedule,
  found: { readonly entity: Entity; readonly record: RecordValues },
): Promise<readonly Outgoing[]> {
  const { entity, record } = found;
  const event = { kind: 'update' } as const; // nothing happened: only its name is not told
  const change = { entity, id: String(record['id']), event, actor: context.call.actor };
  return tell(
    context,
    { ...change, before: record, after: record },
    {
      webhooks: [],
      notices: kind === 'notice' ? [message] : [],
      mails: kind === 'mail' ? [message] : [],
      calls: kind === 'call' ? [message] : [],
    },
  );
}

/** What waits for one event. */
interface Listeners {
  readonly webhooks: readonly Webhook[];
  readonly notices: readonly Notice[];
  readonly mails: readonly Mail[];
  readonly calls: readonly OutsideCall[];
}

const listenersIn = memoized<Model, Map<string, Listeners | undefined>>(() => new Map());

/** Undefined where nobody is told: most writes end here. */
function listenersOf(model: Model, entity: Entity, event: string): Listeners | undefined {
  const known = listenersIn(model);
  const key = `${entity.name}.${event}`;
  if (known.has(key)) return known.get(key);
  const listens = ({ on }: Webhook | Notice | Mail | OutsideCall) =>
    on.some((one) => `${one.entity}.${one.event}` === key);
  const webhooks = model.webhooks.filter(listens);
  const notices = model.notices.filter(listens);
  const mails = model.mails.filter(listens);
  const calls = model.calls.filter(listens);
  const listening = webhooks.length + notices.length + mails.length + calls.length;
  const found = listening === 0 ? undefined : { webhooks, notices, mails, calls };
  known.set(key, found);
  return found;
}

async function tell(
  context: WriteContext,
  happened: Change,
  listeners: Listeners,
): Promise<readonly Outgoing[]> {
  const asActor = { ...context, call: { ...context.call, actor: happened.actor } };
  const judged = await judgeAll(asActor, happened, listeners);
  const change = withoutForgotten(context, happened);
  const answers =
    change === happened
      ? judged
      : { ...(await judgeAll(asActor, change, listeners)), ...conditionsIn(judged, listeners) };
  const outgoing: Outgoing[] = [];
  for (const [index, webhook] of listeners.webhooks.entries()) {
    if (answers[`webhook$${index}`] === 1) outgoing.push(await webhookRow(context, change, webhook));
  }
  for (const [index, notice] of listeners.notices.entries()) {
    if (answers[`notice$${index}`] !== 1) continue;
    const people = peopleIn(answers[`to$${index}`]);
    outgoing.push(...(await noticeRows(context, change, { notice, people })));
  }
  for (const [index, mail] of listeners.mails.entries()) {
    if (answers[`mail$${index}`] === 1)
      outgoing.push(...(await mailsAbout(context, change, recipientsIn(mail, `mail$${index}`, answers))));
  }
  for (const [index, call] of listeners.calls.entries()) {
    const name = `call$${index}`;
    if (answers[name] === 1) outgoing.push(callRow(context, change, { call, name, answers }));
  }
  return outgoing;
}

/** The change with what is there now in the place of values that were forgotten. */
function withoutForgotten({ notes }: WriteContext, change: Change): Change {
  const forgotten = notes.forgottenOf(change);
  if (forgotten.size === 0) return change;
  const last = notes.storedOf(change).at(-1);
  const now = last?.after ?? last?.before;
  const left = Object.fromEntries([...forgotten].map((name) => [name, now?.[name] ?? null]));
  const { before, after } = change;
  return {
    ...change,
    ...(before === undefined ? {} : { before: { ...before, ...left } }),
    ...(after === undefined ? {} : { after: { ...after, ...left } }),
  };
}

/** Whether anybody is told, which is asked of what happened. */
function conditionsIn(answers: Row, { webhooks, notices, mails, calls }: Listeners): Row {
  const names = Object.entries({ webhook: webhooks, notice: notices, mail: mails, call: calls }).flatMap(
    ([kind, all]) => all.map((_, index) => `${kind}$${index}`),
  );
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? null]));
}

/** All conditions and all recipients in one statement, asked of the record as it is given here. */
async function judgeAll(
  context: WriteContext,
  { entity, id, before, after }: Change,
  listeners: Listeners,
): Promise<Row> {
  const given = after ?? before;
  const old = before === undefined ? 'none' : 'given';
  const row = await ask(context, {
    asked: { entity, row: 'given', old },
    id,
    ...(given === undefined ? {} : { given }),
    ...(before === undefined ? {} : { old: before }),
    questions: questionsOf(listeners),
  });
  if (row === undefined) throw new Error(`no answers about ${entity.name} ${id}`);
  return row;
}

function questionsOf(listeners: Listeners): readonly Question[] {
  const whether = (name: string, condition: Webhook['if']): Question =>
    condition === undefined ? asksNothing(name) : asksWhether(name, condition);
  return [
    ...listeners.webhooks.map((webhook, index) => whether(`webhook$${index}`, webhook.if)),
    ...listeners.notices.flatMap((notice, index) => [
      whether(`notice$${index}`, notice.if),
      asksMembers(`to$${index}`, notice.to),
    ]),
    ...listeners.mails.flatMap((mail, index) => [
      whether(`mail$${index}`, mail.if),
      ...asksRecipients(mail, `mail$${index}`),
    ]),
    ...listeners.calls.flatMap((call, index) => [
      whether(`call$${index}`, call.if),
      ...asksCall(call, `call$${index}`),
    ]),
  ];
}
