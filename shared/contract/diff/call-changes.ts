import type { PublishCall } from '#shared/api/calls/publishing.ts';
import { mustBeGiven } from '#shared/api/sent-fields.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { Entity, Field, Model } from '../model.ts';

/** What is different in the calls of the API and in the pages between two contracts, as whoever uses them would say it. */
export function callChanges(before: Model | undefined, now: Model): readonly PublishCall[] {
  const [old, today] = [before === undefined ? new Map<string, Parts>() : callsOf(before), callsOf(now)];
  const added = [...today.keys()].filter((call) => !old.has(call));
  const removed = [...old.keys()].filter((call) => !today.has(call));
  const changed = [...today].flatMap(([call, parts]) => {
    const details = detailsOf(old.get(call) ?? parts, parts);
    return details.length === 0 ? [] : [{ call, change: 'changed' as const, details }];
  });
  return [
    ...removed.map((call) => ({ call, change: 'removed' as const, details: [] })),
    ...changed,
    // Where nothing was in force everything is new, and nobody has to be told.
    ...(before === undefined ? [] : added.map((call) => ({ call, change: 'added' as const, details: [] }))),
  ];
}

/** The fields a call has, each with what it takes. */
type Parts = ReadonlyMap<string, string>;

function callsOf(model: Model): ReadonlyMap<string, Parts> {
  const calls = new Map<string, Parts>();
  for (const entity of model.entities.values()) {
    const path = `/api/${entity.plural}`;
    const fields = [...entity.fields.values()];
    const beside = Object.entries(entity.calls).flatMap(([call, { input }]) =>
      input.map(
        (one) => [one.field.name, `${inWords(one.field, mustBeGiven(one))}, sent with \`${call}\``] as const,
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
  for (const screen of model.screens) calls.set(`the page ${screen.route}`, new Map([['', screen.view]]));
  return calls;
}

function takes(field: Field, entity: Entity): string {
  const isKey = entity.unique.some(({ fields }) => fields.includes(field.name));
  return `${inWords(field, field.required)}${field.unique || isKey ? ', unique' : ''}`;
}

function inWords(field: Field, required: boolean): string {
  return `${typeInWords(field)}${required ? ', required' : ''}`;
}

function typeInWords(field: Field): string {
  if (isA(field, 'decimal')) {
    const kind =
      field.type === 'money'
        ? `money in ${typeof field.currency === 'string' ? field.currency : `the currency of ${field.currency.field}`}`
        : field.type;
    return `${kind} with ${field.scale} digits after the point`;
  }
  if (field.type === 'several') return `ref to ${field.to.join(', ')}`;
  if (isA(field, 'ref', 'refs') && 'to' in field) return `${field.type} to ${field.to}`;
  if (isA(field, 'choice', 'choices'))
    return `${field.type} of ${field.options.map(({ name }) => name).join(', ')}`;
  return field.type;
}

function detailsOf(before: Parts, now: Parts): readonly string[] {
  const gone = [...before.keys()].filter((name) => !now.has(name)).map((name) => `\`${name}\` is gone`);
  const others = [...now].flatMap(([name, part]) => {
    const was = before.get(name);
    if (was === part) return [];
    if (name === '') return [`${was} becomes ${part}`];
    return [was === undefined ? `\`${name}\` is new: ${part}` : `\`${name}\` is ${part}; it was ${was}`];
  });
  return [...gone, ...others];
}
