import { noPreferences, type Preferences } from '#shared/api/reading.ts';
import type { Mail } from '#shared/contract/model-mails.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { languageTags, nearestTag } from '#shared/messages/languages.ts';
import { isZoneName } from '#shared/time/zone-names.ts';
import type { ColumnValue, Row } from '#server/db/database.ts';
import { addressesIn } from '#server/sending/mail/addresses.ts';
import { asksValue, type Question } from '#server/sql/questions/question.ts';
import { asksMembers } from '#server/sql/questions/members.ts';

/** A mail with those it goes to: people by their ids, or addresses. Each gets one of their own. */
export interface Recipients {
  readonly mail: Mail;
  readonly people: readonly string[];
  /** Undefined where it goes to people. */
  readonly addresses?: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  /** The id of the mail that it answers. */
  readonly inReplyTo: string | undefined;
  /** How they read, as the record says. */
  readonly reads: Preferences;
}

/** Everything about the recipients of a mail, under the name of its question. */
export function asksRecipients(
  { to, cc, bcc, replyTo, inReplyTo, language, timezone }: Mail,
  name: string,
): readonly Question[] {
  const value = (of: string, expression: Expression | undefined) =>
    expression === undefined ? [] : [asksValue(`${name}$${of}`, expression)];
  return [
    ...(isToPeople(to) ? [asksMembers(`${name}$to`, to)] : value('to', to)),
    ...value('cc', cc),
    ...value('bcc', bcc),
    ...value('reply_to', replyTo),
    ...value('in_reply_to', inReplyTo),
    ...value('language', language),
    ...value('timezone', timezone),
  ];
}

/** The recipients, from the answers. */
export function recipientsIn(mail: Mail, name: string, answers: Row): Recipients {
  const textsOf = (of: string, expression: Expression | undefined) =>
    expression === undefined ? [] : textsIn(expression, answers[`${name}$${of}`] ?? null);
  const isPeople = isToPeople(mail.to);
  return {
    mail,
    people: isPeople ? peopleIn(answers[`${name}$to`]) : [],
    ...(isPeople ? {} : { addresses: [...new Set(textsOf('to', mail.to))] }),
    cc: textsOf('cc', mail.cc).flatMap(addressesIn),
    bcc: textsOf('bcc', mail.bcc).flatMap(addressesIn),
    replyTo: textsOf('reply_to', mail.replyTo).flatMap(addressesIn),
    inReplyTo: textsOf('in_reply_to', mail.inReplyTo).find((one) => messageId.test(one)),
    reads: readsIn(textsOf('language', mail.language)[0], textsOf('timezone', mail.timezone)[0]),
  };
}

/** As in the heads of mails: nothing that a record holds adds a header. */
const messageId = /^<[^<>\s]{1,900}>$/;

/** What a record has that is no language, or no zone, says nothing. */
function readsIn(language: string | undefined, timezone: string | undefined): Preferences {
  return {
    ...noPreferences,
    language: language === undefined ? null : (nearestTag(language, languageTags) ?? null),
    timezone: timezone !== undefined && isZoneName(timezone) ? timezone : null,
  };
}

/** Each person once. */
export function peopleIn(members: ColumnValue | undefined): readonly string[] {
  const ids: unknown = JSON.parse(String(members ?? '[]'));
  return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'string'))] : [];
}

function isToPeople({ type }: Expression): boolean {
  return (type.kind === 'list' ? type.element : type).kind === 'record';
}

/** One text, or those of a list. */
function textsIn({ type }: Expression, value: ColumnValue): readonly string[] {
  if (type.kind !== 'list') return value === null ? [] : [String(value)];
  const texts: unknown = JSON.parse(String(value ?? '[]'));
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
}
