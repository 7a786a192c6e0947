import { messageOf, type Text } from '#shared/messages/message.ts';
import { mustBeGiven } from '#shared/api/sent-fields.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { Entity, Field, Model } from '../model.ts';

/** A call or a page that is no longer what it was. */
export interface CallChange {
  readonly call: Text;
  readonly change: 'added' | 'removed' | 'changed';
  readonly details: readonly Text[];
}

/** What is different in the calls of the API and in the pages between two contracts, as whoever uses them would say it. */
export function callChanges(before: Model | undefined, now: Model): readonly CallChange[] {
  const [old, today] = [before === undefined ? new Map<string, Parts>() : callsOf(before), callsOf(now)];
  const added = [...today.keys()].filter((call) => !old.has(call));
  const removed = [...old.keys()].filter((call) => !today.has(call));
  const changed = [...today].flatMap(([call, parts]) => {
    const details = detailsOf(old.get(call) ?? parts, parts);
    return details.length === 0 ? [] : [{ call: named(call), change: 'changed' as const, details }];
  });
  return [
    ...removed.map((call) => ({ call: named(call), change: 'removed' as const, details: [] })),
    ...changed,
    // Where nothing was in force everything is new, and nobody has to be told.
    ...(before === undefined
      ? []
      : added.map((call) => ({ call: named(call), change: 'added' as const, details: [] }))),
  ];
}

/** Calls stand below `/api`; what else has an address is a page. */
function named(call: string): Text {
  return call.startsWith('/api/') ? call : messageOf('plan.page', { route: call });
}

/** The fields a call has, each with what it takes. */
type Parts = ReadonlyMap<string, Text>;

function callsOf(model: Model): ReadonlyMap<string, Parts> {
  const calls = new Map<string, Parts>();
  for (const entity of model.entities.values()) {
    const path = `/api/${entity.plural}`;
    const fields = [...entity.fields.values()];
    const beside = Object.entries(entity.calls).flatMap(([call, { input }]) =>
      input.map(
        (one) =>
          [
            one.field.name,
            messageOf('plan.sentWith', { what: inWords(one.field, mustBeGiven(one)), call }),
          ] as const,
      ),
    );
    calls.set(
      path,
      new Map([...fields.map((field) => [field.name, takes(field, entity)] as const), ...beside]),
    );
    for (const { name, by, input } of entity.transitions.values()) {
      if (typeof by === 'string') continue;
      const parts = input.map((one) => [one.field.name, inWords(one.field, mustBeGiven(one))] as const);
      calls.set(`${path}/<id>/${name}`, new Map(parts));
    }
  }
  for (const query of model.queries.values()) {
    const parts = query.params.map((one) => [one.field.name, inWords(one.field, mustBeGiven(one))] as const);
    calls.set(`/api/-/queries/${query.name}`, new Map(parts));
  }
  for (const screen of model.screens) calls.set(screen.route, new Map([['', screen.view]]));
  return calls;
}

function takes(field: Field, entity: Entity): Text {
  const what = inWords(field, field.required);
  const isKey = entity.unique.some(({ fields }) => fields.includes(field.name));
  return field.unique || isKey ? messageOf('plan.unique', { what }) : what;
}

function inWords(field: Field, required: boolean): Text {
  const what = typeInWords(field);
  return required ? messageOf('plan.required', { what }) : what;
}

function typeInWords(field: Field): Text {
  if (isA(field, 'decimal'))
    return messageOf('plan.digitsAfter', { what: amount(field), scale: field.scale });
  if (field.type === 'several')
    return messageOf('plan.refTo', { type: 'ref', entities: field.to.join(', ') });
  if (isA(field, 'ref', 'refs') && 'to' in field)
    return messageOf('plan.refTo', { type: field.type, entities: field.to });
  if (isA(field, 'choice', 'choices'))
    return messageOf('plan.choiceOf', {
      type: field.type,
      options: field.options.map(({ name }) => name).join(', '),
    });
  return field.type;
}

function amount(field: Field): Text {
  if (field.type !== 'money') return field.type;
  const { currency } = field;
  return typeof currency === 'string'
    ? messageOf('plan.moneyIn', { currency })
    : messageOf('plan.moneyOf', { field: currency.field });
}

function detailsOf(before: Parts, now: Parts): readonly Text[] {
  const gone = [...before.keys()]
    .filter((name) => !now.has(name))
    .map((name) => messageOf('plan.partGone', { name }));
  const others = [...now].flatMap(([name, part]) => {
    const was = before.get(name);
    if (was === undefined) return [messageOf('plan.partNew', { name, what: part })];
    if (JSON.stringify(was) === JSON.stringify(part)) return [];
    return name === ''
      ? [messageOf('plan.viewChanged', { before: was, now: part })]
      : [messageOf('plan.partChanged', { name, now: part, before: was })];
  });
  return [...gone, ...others];
}
