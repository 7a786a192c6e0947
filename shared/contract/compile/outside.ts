import type { InboxDeclaration, ReceiveDeclaration } from '../declaration-calls.ts';
import type { FieldDeclaration } from '../declaration.ts';
import { labelOf } from '../language/names.ts';
import type { Effect } from '../model-effects.ts';
import type { Inbox, OutsideCall, OutsideField, Receive } from '../model-outside.ts';
import { shapeOf } from '../resolve/entities.ts';
import { compileField } from './compiling/field.ts';
import { type Compiling, conditionIf, expressionOf, templateOf } from './compiling/compiling.ts';
import { compileEffects } from './effects.ts';
import { compileEvents } from './screens/calls.ts';

/** Calls to other systems. */
export function compileOutsideCalls(compiling: Compiling): readonly OutsideCall[] {
  return compiling.contract.declaration.calls.map((call) => ({
    name: call.name.text,
    label: labelOf(call.name.text, compiling.contract.declaration.calling),
    entity: call.entity.text,
    on: compileEvents(call),
    if: conditionIf(call.if, compiling),
    method: call.method,
    url: call.url,
    path: call.path && templateOf(call.path, compiling),
    headers: call.headers.map(({ name, value }) => ({ name: name.text, value })),
    secret: call.secret,
    send: call.send.map(({ field, value }) => ({
      name: field.text,
      expression: expressionOf(value, compiling),
    })),
    answer: call.answer.map((one) => outsideField(one, call.entity.text, compiling)),
    // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits it
    then: compileEffects(call.then, compiling),
    failed: compileEffects(call.failed, compiling),
    withinSeconds: call.withinSeconds,
    place: call.name.place,
  }));
}

/** What other systems may send. */
export function compileReceives(compiling: Compiling): readonly Receive[] {
  return compiling.contract.declaration.receives.map((receive) => {
    const about = receive.with && expressionOf(receive.with, compiling);
    const type = about?.type.kind === 'list' ? about.type.element : about?.type;
    const entity = type?.kind === 'record' ? type.entity : undefined;
    return {
      name: receive.name.text,
      verify: receive.verify,
      id: receive.id,
      body: receive.body.map((one) => outsideField(one, entity ?? '', compiling)),
      with: about,
      entity,
      // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits it
      then: conditional(receive, compiling),
      place: receive.name.place,
    };
  });
}

/** Mailboxes whose mails become records. */
export function compileInboxes(compiling: Compiling): readonly Inbox[] {
  return compiling.contract.declaration.inboxes.map((inbox) => {
    const { name, verify, mailbox, address, perSender, fields, entity } = inbox;
    return {
      name: name.text,
      verify,
      mailbox,
      address,
      perSender,
      entity: entity?.text,
      with: inbox.with && expressionOf(inbox.with, compiling),
      fields: fields.map((one) => outsideField(one, '', compiling).field),
      // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits it
      then: conditional(inbox, compiling),
      place: name.place,
    };
  });
}

/** Under its condition all of it is one block. */
function conditional(
  { if: when, then, name }: ReceiveDeclaration | InboxDeclaration,
  compiling: Compiling,
): readonly Effect[] {
  const effects = compileEffects(then, compiling);
  const condition = conditionIf(when, compiling);
  return condition === undefined ? effects : [{ kind: 'then', if: condition, effects, place: name.place }];
}

function outsideField(declared: FieldDeclaration, entity: string, compiling: Compiling): OutsideField {
  const { name, at, required, place } = declared;
  const own = { shape: shapeOf(declared), declaration: declared, place };
  return {
    field: compileField(own, { entity, compiling }),
    required,
    at: (at ?? name.text).split('.'),
  };
}
