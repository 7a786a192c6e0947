import { choice, leaveOut } from '../language/fixes.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import { describeType } from '#shared/expression/check/type-fit.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { MailDeclaration } from '../declaration-calls.ts';
import type { ScalarNode } from '../language/node.ts';
import type { Checking, Scope } from './checking/checking.ts';
import { checkMailText } from './checking/mail-text.ts';

const number: Type = { kind: 'number' };

/** Whom a mail goes to, and what it says. */
export function checkMail(mail: MailDeclaration, checking: Checking): void {
  const scope = { record: mail.entity.text, old: true };
  checking.condition(mail.if, scope);
  const isToPeople = checkTo(mail, scope, checking);
  checkAddresses(mail.cc, scope, checking);
  checkAddresses(mail.bcc, scope, checking);
  for (const text of [mail.replyTo, mail.inReplyTo, mail.language, mail.timezone])
    if (text !== undefined) checking.value(text, { ...scope, expected: { kind: 'text' } });
  if (isToPeople) reportForAddresses(mail, checking);
  if (mail.digest !== undefined) reportForDigest(mail, checking);
  // A text is filled in for its reader, with what is so now.
  const read: Scope = { record: mail.entity.text, titles: true };
  checking.template(mail.subject, read);
  if (mail.digestSubject !== undefined) checkDigestSubject(mail.digestSubject, mail, checking);
  checkMailText({ node: mail.text, scope: { ...read, runs: true }, checking });
}

/** True where it goes to people, who each read it with their own rights. */
function checkTo({ to }: MailDeclaration, scope: Scope, checking: Checking): boolean {
  const type = checking.value(to, scope)?.type;
  if (type === undefined || isText(type)) return false;
  const single = type.kind === 'list' ? type.element : type;
  if (single.kind === 'record' && single.entity === 'user') return true;
  const message = `A mail goes to people or to addresses; this is ${describeType(type)}.`;
  const hint = 'For instance `to: client.email`, or `to: "all.users.filter(u, …)"`.';
  checking.findings.add('wrong_type', to.place, { message, hint });
  return false;
}

function checkAddresses(node: ScalarNode | undefined, scope: Scope, checking: Checking): void {
  const type = node && checking.value(node, scope)?.type;
  if (node === undefined || type === undefined || isText(type)) return;
  const message = `A copy goes to addresses; this is ${describeType(type)}.`;
  checking.findings.add('wrong_type', node.place, { message, hint: 'For instance `cc: seller.email`.' });
}

/** One text is for everybody it is sent to: a copy of what one person may read could tell others too much. */
function reportForAddresses({ as, cc, bcc }: MailDeclaration, { findings }: Checking): void {
  const message = 'A mail to people is filled in for each of them, and has no copies.';
  for (const node of [cc, bcc])
    if (node !== undefined)
      findings.add('wrong_value', node.place, {
        message,
        hint: 'Send it to their addresses, or write a second mail.',
      });
  if (as === undefined) return;
  const own = 'A mail to people is filled in with the rights of each of them.';
  findings.add('wrong_value', as.place, {
    message: own,
    hint: 'Leave `as` out, or send it to an address.',
    fixes: [choice(leaveOut(as.place))],
  });
}

/** A digest is about several records, and filled in when it is sent. */
function reportForDigest(mail: MailDeclaration, { findings }: Checking): void {
  const { cc, bcc, replyTo, inReplyTo, attach, sent, failed } = mail;
  const ofOne = [cc, bcc, replyTo, inReplyTo, ...attach, ...mail.for, sent, failed].flatMap(
    (one) => one?.place ?? [],
  );
  if (mail.oncePerSeconds !== undefined) ofOne.push(mail.name.place);
  for (const place of ofOne)
    findings.add('wrong_value', place, {
      message:
        'A digest is one mail about several records: it has no copies, no `reply_to`, `in_reply_to`, `attach`, `once_per`, `for`, `sent` or `failed`.',
      hint: 'Leave it out, or write a second mail without `digest`.',
      fixes: [choice(leaveOut(place))],
    });
  for (const { event } of mail.on.filter((one) => one.event.text === 'delete'))
    findings.add('wrong_value', event.place, {
      message: 'A digest is filled in when it is sent, and a deleted record has no values then.',
      hint: 'Send this event by a mail without `digest`.',
    });
}

/** What a digest of several records is about is no record: its subject knows their number alone. */
function checkDigestSubject(subject: ScalarNode, { digest }: MailDeclaration, checking: Checking): void {
  if (digest === undefined)
    checking.findings.add('wrong_value', subject.place, {
      message: 'Only a digest has a `digest_subject`.',
      hint: 'Leave it out, or say when digests are sent: `digest: day at 07:00`.',
      fixes: [choice(leaveOut(subject.place))],
    });
  checking.template(subject, { elements: new Map([['count', number]]) });
  const parts = checking.results.templates.get(subject)?.parts ?? [];
  if (parts.some((part) => typeof part !== 'string' && asksRecords(part)))
    checking.findings.add('wrong_value', subject.place, {
      message: 'A digest is about several records: its subject has `{count}`, constants, `now` and `today`.',
      hint: 'Say it in `subject` and `text`, which are those of each record.',
    });
}

function asksRecords(expression: Expression): boolean {
  return [...walk(expression)].some(
    (part) =>
      part.kind === 'field' ||
      part.kind === 'back' ||
      part.kind === 'all' ||
      (part.kind === 'variable' && part.name !== 'now' && part.name !== 'today'),
  );
}

function isText(type: Type): boolean {
  return (type.kind === 'list' ? type.element : type).kind === 'text';
}
