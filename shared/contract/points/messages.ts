import type {
  EventDeclaration,
  MailDeclaration,
  NoticeDeclaration,
  ScheduleDeclaration,
} from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import type { Node, ScalarNode } from '../language/node.ts';
import type { TextOrVariable } from '../model-calls.ts';
import { readText } from '../reading/reading.ts';

/** A notice before it is known which entities it tells of. */
export type WrittenNotice = Omit<NoticeDeclaration, 'entity'>;
/** A mail, likewise. */
export type WrittenMail = Omit<MailDeclaration, 'entity'>;

/** Stands for an address that was reported, so that everything else is still looked at. */
export const nowhere: TextOrVariable = { kind: 'text', text: '' };

/** `loan.return`: what happens to records of which entity. */
export const eventPattern = /^[^.]+\.[^.]+$/;

/** An event, in two words. */
export function eventOf(node: Node, findings: Findings): EventDeclaration | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  const parts = partsOf(text);
  if (parts !== undefined) return parts;
  const message = 'An event is an entity and what happens to its records.';
  const hint = 'For instance `loan.create`, `loan.update`, `loan.delete`, or `loan.return`.';
  findings.add('wrong_value', text.place, { message, hint });
  return undefined;
}

/** The two words of an event; undefined where it is none. */
export function partsOf(node: ScalarNode): EventDeclaration | undefined {
  const { text } = node;
  const dot = text.indexOf('.');
  if (!eventPattern.test(text)) return undefined;
  return {
    entity: { text: text.slice(0, dot), place: node.locate(0, dot) },
    event: { text: text.slice(dot + 1), place: node.locate(dot + 1, text.length) },
  };
}

/** Where a webhook is sent. */
export function readAddress(node: Node, findings: Findings): TextOrVariable | undefined {
  const value = readTextOrVariable(node, findings);
  if (value === undefined || value.kind === 'variable' || isWebAddress(value.text)) return value;
  const hint = 'For instance `https://example.org/hook`, or `env.LEDGER_URL`.';
  findings.add('wrong_value', node.place, { message: 'This is not a web address.', hint });
  return undefined;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text);
}

/** A web address, or a variable. */
export const addressPattern = /^(?:https?:\/\/[^\s/]+|env\.[A-Z][A-Z0-9_]*$)/;

/** What is secret does not stand in a document that everybody reads. */
export function readSecret(node: Node, findings: Findings): TextOrVariable | undefined {
  const value = readTextOrVariable(node, findings);
  if (value === undefined || value.kind === 'variable') return value;
  const message = 'A secret does not stand in the contract.';
  const hint = 'Write `env.LEDGER_SECRET` and set the variable NINEFOLD_ENV_LEDGER_SECRET.';
  findings.add('wrong_value', node.place, { message, hint });
  return undefined;
}

/** A text, or the name of a variable of the environment. */
export function readTextOrVariable(node: Node, findings: Findings): TextOrVariable | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (!text.text.startsWith('env.')) return { kind: 'text', text: text.text };
  const name = text.text.slice('env.'.length);
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return { kind: 'variable', name };
  const message = 'The name of a variable is of capital letters, digits and underscores.';
  findings.add('bad_name', text.place, { message, hint: 'For instance `env.LEDGER_URL`.' });
  return undefined;
}

/** A notice tells of the records of its events, and of those that a schedule finds for it. */
export function forEntities(
  notice: WrittenNotice,
  schedules: readonly ScheduleDeclaration[],
): readonly NoticeDeclaration[] {
  const found = schedules.filter(({ act }) => act.kind === 'notice' && act.notice.text === notice.name.text);
  return eachEntity(notice, found).map((about) => ({
    ...notice,
    ...about,
    // Each its own node: what is checked is kept by the node it was written in.
    to: { ...notice.to },
    if: notice.if && { ...notice.if },
    title: { ...notice.title },
    text: { ...notice.text },
  }));
}

/** A mail, likewise. */
export function mailForEntities(
  mail: WrittenMail,
  schedules: readonly ScheduleDeclaration[],
): readonly MailDeclaration[] {
  const found = schedules.filter(({ act }) => act.kind === 'mail' && act.mail.text === mail.name.text);
  return eachEntity(mail, found).map((about) => ({
    ...mail,
    ...about,
    if: mail.if && { ...mail.if },
    to: { ...mail.to },
    cc: mail.cc && { ...mail.cc },
    bcc: mail.bcc && { ...mail.bcc },
    replyTo: mail.replyTo && { ...mail.replyTo },
    inReplyTo: mail.inReplyTo && { ...mail.inReplyTo },
    language: mail.language && { ...mail.language },
    timezone: mail.timezone && { ...mail.timezone },
    subject: { ...mail.subject },
    digestSubject: mail.digestSubject && { ...mail.digestSubject },
    text: { ...mail.text },
  }));
}

/** The entities of the events and of the schedules, each with its events. */
function eachEntity(
  { on }: Pick<NoticeDeclaration, 'on'>,
  found: readonly ScheduleDeclaration[],
): readonly Pick<NoticeDeclaration, 'entity' | 'on'>[] {
  const entities = [...on.map(({ entity }) => entity), ...found.map(({ entity }) => entity)];
  const first = entities.filter(
    (entity, index) => entities.findIndex(({ text }) => text === entity.text) === index,
  );
  return first.map((entity) => ({ entity, on: on.filter((event) => event.entity.text === entity.text) }));
}
