import { z } from 'zod';
import { type EngineCallsOf, maybeText, pageOf, type TypeOf } from './call.ts';

const notice = z.strictObject({
  id: z.string(),
  /** RFC 3339. */
  at: z.string(),
  name: z.string(),
  entity: z.string(),
  record: z.string(),
  title: z.string(),
  text: z.string(),
  read: z.boolean(),
});

/** One message to a person. */
export type NoticeAnswer = TypeOf<typeof notice>;

const unread = z.strictObject({ unread: z.int() });
const notices = pageOf(notice).extend(unread.shape);

/** A page of a person's messages, newest first. `unread` counts all of them, up to 100. */
export type NoticesAnswer = TypeOf<typeof notices>;

/** Calls of everybody who is signed in: what they were told. */
export const noticeCalls = {
  'GET /api/-/notices': {
    id: 'list_notices',
    summary: 'What you were told, newest first',
    query: ['limit', 'after'],
    answers: { 200: notices },
  },
  'POST /api/-/notices/read': {
    id: 'read_notices',
    summary: 'Mark all you were told as read',
    answers: { 200: unread },
  },
  'POST /api/-/notices/{id}/read': {
    id: 'read_notice',
    summary: 'Mark one notice as read',
    answers: { 200: unread },
  },
} satisfies EngineCallsOf;

/** What may become of a delivery. */
export const deliveryState = z.enum(['waiting', 'sent', 'failed', 'withheld']);
export type DeliveryState = z.output<typeof deliveryState>;

const delivery = z.strictObject({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['webhook', 'call', 'mail', 'notice']),
  name: z.string(),
  event: maybeText,
  entity: maybeText,
  record: maybeText,
  to: z.string(),
  state: deliveryState,
  attempts: z.int(),
  next_at: maybeText,
  done_at: maybeText,
  /** The status of HTTP that came back last. */
  answered: z.int().nullable(),
  error: maybeText,
});

/** A webhook, a call or a mail on its way out. */
export type Delivery = TypeOf<typeof delivery>;

/** What may become of a message of another system. */
export const receivedState = z.enum(['taken', 'refused']);
export type ReceivedState = z.output<typeof receivedState>;

const received = z.strictObject({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  /** The id that its sender gave it. */
  sender_id: z.string(),
  state: receivedState,
  /** The code of the last refusal, and what it says. */
  code: maybeText,
  detail: maybeText,
  tries: z.int(),
  last_at: z.string(),
});

/** A message of another system. */
export type ReceivedAnswer = TypeOf<typeof received>;

/** What may become of a mail that came in. `aside`: nobody wrote it, or it is one of ours. */
export const inboxState = z.enum(['waiting', 'taken', 'aside', 'refused']);
export type InboxState = z.output<typeof inboxState>;

const inboxMail = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** Of the inbox. */
  name: z.string(),
  from: maybeText,
  subject: maybeText,
  /** In bytes. */
  size: z.int(),
  state: inboxState,
  /** Why it was refused or set aside, and what that says. */
  code: maybeText,
  detail: maybeText,
  tries: z.int(),
  last_at: z.string(),
});

/** A mail that came into an inbox. */
export type InboxMailAnswer = TypeOf<typeof inboxMail>;

/** How it stands with a mailbox. */
const mailboxState = z.enum(['reading', 'waiting', 'failed']);

const mailbox = z.strictObject({
  /** Of the inbox. */
  name: z.string(),
  state: mailboxState,
  /** When it was last read to its end. */
  read_at: maybeText,
  /** How often reading it has failed since. */
  failures: z.int(),
  next_at: maybeText,
  error: maybeText,
});

/** A mailbox that an inbox reads. */
export type MailboxAnswer = TypeOf<typeof mailbox>;

/** Calls of the owner: what leaves the house, and what became of it. */
export const deliveryCalls = {
  'GET /api/-/deliveries': {
    id: 'list_deliveries',
    summary: 'Webhooks, calls and mail, and what became of them',
    query: ['state', 'limit', 'after'],
    answers: { 200: pageOf(delivery) },
  },
  'POST /api/-/deliveries/{id}/retry': {
    id: 'retry_delivery',
    summary: 'Try a delivery again at once',
    answers: { 200: delivery },
    refusals: ['not_allowed_now'],
  },
  'GET /api/-/received': {
    id: 'list_received',
    summary: 'What other systems sent, and what became of it',
    query: ['state', 'limit', 'after'],
    answers: { 200: pageOf(received) },
  },
  'GET /api/-/inboxes': {
    id: 'list_inbox_mails',
    summary: 'Mails that came in, and what became of them',
    query: ['state', 'limit', 'after'],
    answers: { 200: pageOf(inboxMail) },
  },
  'GET /api/-/mailboxes': {
    id: 'list_mailboxes',
    summary: 'Mailboxes that are read, and whether that works',
    answers: { 200: z.strictObject({ items: z.array(mailbox) }) },
  },
  'POST /api/-/inboxes/{id}/retry': {
    id: 'retry_inbox_mail',
    summary: 'Take a mail that was refused or set aside',
    answers: { 200: inboxMail },
    refusals: ['not_allowed_now'],
  },
} satisfies EngineCallsOf;
