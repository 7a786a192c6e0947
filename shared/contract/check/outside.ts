import { add, choice, write } from '../language/fixes.ts';
import type { Type } from '#shared/expression/expression.ts';
import { describeType } from '#shared/expression/check/type-fit.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { InboxDeclaration, OutsideCallDeclaration, ReceiveDeclaration } from '../declaration-calls.ts';
import type { FieldDeclaration } from '../declaration.ts';
import type { ScalarNode } from '../language/node.ts';
import { mailTypes } from '../points/inboxes.ts';
import { wayOf } from '../points/outside.ts';
import type { Checking, Scope } from './checking/checking.ts';
import { checkEffects } from './transitions/effects.ts';

/** A call to another system: what it sends, and what is done with the answer. */
export function checkOutsideCall(call: OutsideCallDeclaration, checking: Checking): void {
  const { findings } = checking;
  const record = call.entity.text;
  checking.condition(call.if, { record, old: true });
  if (call.path !== undefined) checkPath(call.path, { record }, checking);
  for (const { value } of call.send) checkSent(value, { record, old: true, runs: true }, checking);
  const [sent] = call.send;
  if (sent !== undefined && (call.method === 'GET' || call.method === 'DELETE'))
    findings.add('wrong_value', sent.field.place, {
      message: `A call with \`${call.method}\` has no body.`,
      hint: 'Say it in the address, `path: "/rates?base={base}"`, or use `POST`.',
    });
  const types = outsideTypes(call.answer, checking);
  checkEffects(call.then, { record, outside: { word: 'answer', types }, runs: true }, checking);
  checkEffects(call.failed, { record, runs: true }, checking);
  const gone = call.on.find(({ event }) => event.text === 'delete');
  if (gone !== undefined && call.then.length + call.failed.length > 0)
    findings.add('wrong_value', gone.event.place, {
      message: 'The record is deleted before the answer arrives, so nothing can be done with the answer.',
      hint: 'Leave `then` and `failed` out, or make the call at another event.',
    });
}

/** What comes in: the record it is about, and what is done. */
export function checkReceive(receive: ReceiveDeclaration, checking: Checking): void {
  const types = outsideTypes(receive.body, checking);
  const outside = { word: 'received', types } as const;
  const record = receive.with && entityOf(receive.with, { outside }, checking);
  if (receive.with !== undefined && record === undefined) return;
  const scope = { outside, ...(record === undefined ? {} : { record }), runs: true };
  checking.condition(receive.if, scope);
  checkEffects(receive.then, scope, checking);
}

/** A mailbox: how the record is found that a mail is about, and what is done with the mail. */
export function checkInbox(inbox: InboxDeclaration, checking: Checking): void {
  const outside = mailTypes(inbox.fields);
  if (inbox.with !== undefined) checkFound(inbox.with, inbox, checking);
  checking.condition(inbox.if, { outside });
  checkEffects(inbox.then, { outside }, checking);
}

/** `mail.record` is what it finds, so that it cannot be read there. */
function checkFound(
  node: ScalarNode,
  { name, entity: of, fields }: InboxDeclaration,
  checking: Checking,
): void {
  const known = fields.filter((field) => field.name.text !== 'record');
  const entity = entityOf(node, { outside: mailTypes(known) }, checking);
  if (entity === undefined || entity === of?.text) return;
  const message =
    of === undefined
      ? '`with` finds the record that a mail is about, and it is not said of which entity that is.'
      : `\`with\` finds a record of \`${of.text}\`; this is one of \`${entity}\`.`;
  checking.findings.add('wrong_type', node.place, {
    message,
    hint: `Write \`of: ${entity}\`.`,
    fixes: of === undefined ? [add(name.place, 'of', entity)] : [choice(write(of.place, entity))],
  });
}

/** It begins where the address ends. */
function checkPath(path: ScalarNode, scope: Scope, checking: Checking): void {
  checking.template(path, scope);
  if (/^[/?]/.test(path.text)) return;
  const message = 'What follows the address begins with `/` or `?`.';
  checking.findings.add('wrong_value', path.place, {
    message,
    hint: `Write \`/${path.text}\`.`,
    fixes: [write(path.locate(0, 0), '/')],
  });
}

/** What leaves is a single value, and never a secret. */
function checkSent(node: ScalarNode, scope: Scope, checking: Checking): void {
  const expression = checking.value(node, scope);
  if (expression === undefined) return;
  const secret = checking.secretIn(expression);
  if (secret !== undefined)
    checking.findings.add('wrong_value', node.place, `\`${secret}\` is never sent to anybody.`);
  const { type } = expression;
  if (type.kind !== 'list' || type.element.kind !== 'record') return;
  const message = 'This is a collection of records; what is sent are values.';
  const hint = 'Send a list of values: `lines.map(l, l.name)`.';
  checking.findings.add('wrong_type', node.place, { message, hint });
}

/** The types of what another system says. */
export function outsideTypes(
  fields: readonly FieldDeclaration[],
  { findings }: Checking,
): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const { name, settings, at, place } of fields) {
    if (at !== undefined) wayOf({ text: at, place }, findings);
    if (settings === undefined) continue;
    if (notOutside.has(settings.type))
      findings.add('wrong_type', place, {
        message: `\`${name.text}\` comes from another system, which has no \`${settings.type}\`.`,
        hint: 'Use `text`, `integer`, `decimal`, `money`, `date`, `datetime`, `boolean`, `choice` or `ref`.',
      });
    types.set(name.text, fieldType(settings, ''));
  }
  return types;
}

const notOutside: ReadonlySet<string> = new Set(['file', 'image', 'key', 'number_series', 'refs']);

function entityOf(node: ScalarNode, scope: Scope, checking: Checking): string | undefined {
  const type = checking.value(node, scope)?.type;
  if (type === undefined) return undefined;
  const single = type.kind === 'list' ? type.element : type;
  if (single.kind === 'record') return single.entity;
  const message = `A message is about a record; this is ${describeType(type)}.`;
  const hint = 'For instance `with: "all.orders.filter(o, o.reference == received.reference)"`.';
  checking.findings.add('wrong_type', node.place, { message, hint });
  return undefined;
}
