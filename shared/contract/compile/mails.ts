import type { DocumentDeclaration, MailDeclaration } from '../declaration-calls.ts';
import type { ScalarNode } from '../language/node.ts';
import type { Mail } from '../model-mails.ts';
import { type Compiling, conditionIf, expressionOf, mailTextOf, templateOf } from './compiling/compiling.ts';
import { compileEvents } from './screens/calls.ts';

/** Mails, once for each entity they are about. */
export function compileMails(compiling: Compiling): readonly Mail[] {
  const valueIf = (node: ScalarNode | undefined) => node && expressionOf(node, compiling);
  const { mails, documents } = compiling.contract.declaration;
  return mails.map((mail) => ({
    name: mail.name.text,
    entity: mail.entity.text,
    on: compileEvents(mail),
    if: conditionIf(mail.if, compiling),
    to: expressionOf(mail.to, compiling),
    as: mail.as?.text ?? 'anyone',
    cc: valueIf(mail.cc),
    bcc: valueIf(mail.bcc),
    replyTo: valueIf(mail.replyTo),
    inReplyTo: valueIf(mail.inReplyTo),
    language: valueIf(mail.language),
    timezone: valueIf(mail.timezone),
    subject: templateOf(mail.subject, compiling),
    text: mailTextOf(mail.text, compiling),
    ...attachedTo(mail, documents),
    oncePerSeconds: mail.oncePerSeconds,
    digest: mail.digest,
    digestSubject: mail.digestSubject && templateOf(mail.digestSubject, compiling),
    for: mail.for.map(({ text }) => text),
    sent: mail.sent?.text,
    failed: mail.failed?.text,
    place: mail.name.place,
  }));
}

/** What goes along: files of fields, and documents that are drawn from the record. */
function attachedTo(
  { attach, entity }: MailDeclaration,
  documents: readonly DocumentDeclaration[],
): Pick<Mail, 'attach' | 'documents'> {
  const drawn = documents.filter(({ entity: of }) => of.text === entity.text).map(({ name }) => name.text);
  const names = attach.map(({ text }) => text);
  return {
    attach: names.filter((name) => !drawn.includes(name)),
    documents: names.filter((name) => drawn.includes(name)),
  };
}
