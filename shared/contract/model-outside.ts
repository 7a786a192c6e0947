import type { Expression, Template } from '#shared/expression/expression.ts';
import type { Place } from './finding.ts';
import type { Condition, Field } from './model.ts';
import type { EventName, TextOrVariable } from './model-calls.ts';
import type { Effect } from './model-effects.ts';

/** How another system is called. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A value in the JSON of another system. */
export interface OutsideField {
  readonly field: Field;
  readonly required: boolean;
  /** The keys that lead to it. */
  readonly at: readonly string[];
}

/** A call to another system of point 7 whose answer is read. */
export interface OutsideCall {
  readonly name: string;
  /** What people read of it. */
  readonly label: string;
  readonly entity: string;
  /** Empty where only schedules make it. */
  readonly on: readonly EventName[];
  readonly if?: Condition;
  readonly method: Method;
  readonly url: TextOrVariable;
  /** What follows the address; the values in it are encoded, so that none of them leads to another host or folder. */
  readonly path?: Template;
  readonly headers: readonly { readonly name: string; readonly value: TextOrVariable }[];
  readonly secret?: TextOrVariable;
  /** The JSON that is sent. */
  readonly send: readonly { readonly name: string; readonly expression: Expression }[];
  readonly answer: readonly OutsideField[];
  /** What is done with the answer, and where there never will be one. */
  readonly then: readonly Effect[];
  readonly failed: readonly Effect[];
  /** How long it is tried. */
  readonly withinSeconds: number;
  readonly place: Place;
}

/** How a message proves who has sent it. `standard`: Standard Webhooks. */
export type Verification =
  | { readonly kind: 'none' }
  | { readonly kind: 'standard' | 'basic' | 'bearer'; readonly secret: TextOrVariable }
  | {
      readonly kind: 'hmac';
      readonly secret: TextOrVariable;
      readonly header: string;
      readonly prefix: string;
      readonly encoding: 'hex' | 'base64';
    };

/** Where the id stands by which its sender knows a message: a header, or keys that lead to it in the JSON. */
export type SenderId =
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'body'; readonly at: readonly string[] };

/** What another system may send: `POST /api/-/receives/<name>`. */
export interface Receive {
  readonly name: string;
  readonly verify: Verification;
  readonly id: SenderId;
  readonly body: readonly OutsideField[];
  /** The record that it is about: it must be exactly one. `entity` is what it is. */
  readonly with?: Expression;
  readonly entity?: string;
  /** One block, where all of it is under a condition. */
  readonly then: readonly Effect[];
  readonly place: Place;
}

/** A mailbox that is read by IMAP. */
export interface Mailbox {
  /** Its address, which has a password in it. */
  readonly address: TextOrVariable;
  /** The folder that mails go to once they are kept; without one they are marked as seen. */
  readonly moveTo?: string;
}

/** What mails become records of: those that are handed over to `POST /api/-/inboxes/<name>`, and those of a mailbox. */
export interface Inbox {
  readonly name: string;
  /** Nothing can be handed over without it. */
  readonly verify?: Verification;
  readonly mailbox?: Mailbox;
  /** What mails about its records are answered to, each with a key of its own. */
  readonly address?: TextOrVariable;
  /** What the record is that a mail is about. */
  readonly entity?: string;
  /** Finds it where the mail answers none of ours. */
  readonly with?: Expression;
  /** The values of `mail`. */
  readonly fields: readonly Field[];
  /** How many mails of one sender are taken in an hour. */
  readonly perSender: number;
  /** One block, where all of it is under a condition. */
  readonly then: readonly Effect[];
  readonly place: Place;
}

/** What comes in from outside: of other systems, and mails. */
export interface Incoming {
  readonly receives: readonly Receive[];
  readonly inboxes: readonly Inbox[];
}
