import type { FieldShape } from '#shared/fields/field.ts';
import type { Fit } from '../grammar/shapes/shape.ts';
import { isA, typeOf } from '#shared/fields/field-types.ts';
import { isFiltered } from '#shared/fields/filter-operators.ts';
import type { Name } from '../language/node.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

type LookUpField = (name: Name, entity: ResolvedEntity, lookup: Lookup) => unknown;

/** Looks up a field, and whether it is good for what it is named for. */
export const lookUpField: Readonly<Record<Fit | 'any', LookUpField>> = {
  any: (name, entity, lookup) => lookup.field(name, entity),
  written: (name, entity, lookup) => lookup.writable(name, entity),
  given: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.writable(name, entity),
  covered: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.field(name, entity),
  asked: (name, entity, lookup) => isOwnInput(name.text, entity) || lookup.field(name, entity),
  shown: lookUpShown,
  identifying: lookUpIdentifying,
  filtered: lookUpFiltered,
  lane: only('Lanes are options or states', (shape) => isA(shape, 'choice')),
  day: only('A calendar shows days or moments', (shape) => isA(shape, 'date', 'datetime')),
  image: only('A card shows an image', ({ type }) => type === 'image'),
};

/** Whether a call asks for something of this name that is no field. */
function isOwnInput(name: string, { machine }: ResolvedEntity): boolean {
  const calls = [...(machine?.transitions ?? []), ...(machine?.calls ?? [])];
  return calls.some(({ input }) => input.some((one) => one.field !== undefined && one.name.text === name));
}

function lookUpShown(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.isPart(name.text, entity) ? undefined : lookup.field(name, entity);
  if (field?.shape?.secret !== true) return;
  lookup.findings.add('wrong_value', name.place, `\`${name.text}\` is secret and can never be read.`);
}

/** A part of a composite key is looked for like a unique field, so it has to be of a type that can be. */
function lookUpIdentifying(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const settings = lookup.field(name, entity)?.declaration?.settings;
  if (settings === undefined || typeOf(settings).identifying) return;
  const message = `A field of type \`${settings.type}\` cannot be part of what is unique.`;
  lookup.findings.add('wrong_value', name.place, message);
}

function lookUpFiltered(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const shape = lookup.field(name, entity)?.shape;
  if (shape === undefined || (!shape.secret && isFiltered(shape))) return;
  lookup.findings.add('wrong_value', name.place, `Nothing can be filtered by \`${name.text}\`.`);
}

function only(what: string, fits: (shape: FieldShape) => boolean): LookUpField {
  return (name, entity, lookup) => {
    const shape = lookup.field(name, entity)?.shape;
    if (shape === undefined || fits(shape)) return;
    const message = `${what}; \`${name.text}\` is of type \`${shape.type}\`.`;
    lookup.findings.add('wrong_type', name.place, message);
  };
}
