import type { Expression, Template } from '#shared/expression/expression.ts';
import type { Place } from './finding.ts';
import type { Condition } from './model.ts';
import type { EventName, Timetable } from './model-calls.ts';

/** A piece of the text of a mail. */
export type MailPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'value'; readonly expression: Expression }
  /** `{if overdue}…{else}…{/if}` */
  | {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly then: readonly MailPart[];
      readonly otherwise: readonly MailPart[];
    }
  /** `{each lines as l}…{/each}`: once for each record of a collection, in its order. */
  | {
      readonly kind: 'each';
      readonly list: Expression;
      readonly entity: string;
      readonly name: string;
      readonly parts: readonly MailPart[];
    };

/** A mail about records of several entities stands in the model once for each, under one name. */
export interface Mail {
  readonly name: string;
  readonly entity: string;
  /** Empty where only schedules send it. */
  readonly on: readonly EventName[];
  readonly if?: Condition;
  /** People, or addresses. */
  readonly to: Expression;
  /** With whose rights a mail to an address is filled in: an audience, or `holder` of the record. */
  readonly as: string;
  readonly cc?: Expression;
  readonly bcc?: Expression;
  readonly replyTo?: Expression;
  /** The id of the mail that it answers. */
  readonly inReplyTo?: Expression;
  /** How whoever gets it reads, where no person has chosen that: a language, and a time zone. */
  readonly language?: Expression;
  readonly timezone?: Expression;
  readonly subject: Template;
  readonly text: readonly MailPart[];
  /** Fields of the record whose files go along. */
  readonly attach: readonly string[];
  /** Documents, drawn from the record, that go along. */
  readonly documents: readonly string[];
  /** How long an address that got such a mail gets no other. */
  readonly oncePerSeconds?: number;
  /** When all that came about since is sent as one mail, in the zone of who reads it. */
  readonly digest?: Timetable;
  /** The subject of a digest of several records, in which `count` is their number. */
  readonly digestSubject?: Template;
  /** Who reads what was sent, and may send it again. */
  readonly for: readonly string[];
  /** The transition that the engine makes when the mail has been handed over, and when it never can be. */
  readonly sent?: string;
  readonly failed?: string;
  readonly place: Place;
}
