import type { FieldShape } from '#shared/fields/field.ts';
import type { Fit } from '../grammar/shapes/shape.ts';
import type { Name } from '../language/node.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

/** What is secret is searched nowhere, whatever its type. */
const searchable: readonly string[] = ['text', 'markdown', 'email', 'url', 'phone', 'number_series'];

type LookUpField = (name: Name, entity: ResolvedEntity, lookup: Lookup) => unknown;

/** Looks up a field, and whether it is good for what it is named for. */
export const lookUpField: Readonly<Record<Fit | 'any', LookUpField>> = {
  any: (name, entity, lookup) => lookup.field(name, entity),
  written: (name, entity, lookup) => lookup.writable(name, entity),
  given: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.writable(name, entity),
  covered: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.field(name, entity),
  shown: lookUpShown,
  identifying: lookUpIdentifying,
  filtered: lookUpFiltered,
  searched: ofTypes('Search looks into texts', searchable, ({ secret }) => !secret),
  lane: ofTypes('Lanes are options or states', ['choice', 'state']),
  day: ofTypes('A calendar shows days or moments', ['date', 'datetime']),
  image: ofTypes('A card shows an image', ['image']),
};

function lookUpShown(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.isPart(name.text, entity) ? undefined : lookup.field(name, entity);
  if (field?.shape?.secret !== true) return;
  lookup.findings.add('wrong_value', name.place, `\`${name.text}\` is secret and can never be read.`);
}

/** Types whose values are not looked for as wholes, so that nothing can be unique by them. */
export const notUnique: readonly string[] = ['json', 'choices', 'refs', 'file', 'image'];

/** A part of a composite key is looked for like a unique field, so it has to be of a type that can be. */
function lookUpIdentifying(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const type = lookup.field(name, entity)?.declaration?.settings?.type;
  if (type === undefined || !notUnique.includes(type)) return;
  const message = `A field of type \`${type}\` cannot be part of what is unique.`;
  lookup.findings.add('wrong_value', name.place, message);
}

/** No list can be narrowed down by these. */
const unfiltered: readonly string[] = ['json', 'file', 'image', 'key'];

function lookUpFiltered(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const { type, secret } = lookup.field(name, entity)?.shape ?? {};
  if (secret !== true && !unfiltered.includes(type ?? '')) return;
  lookup.findings.add('wrong_value', name.place, `Nothing can be filtered by \`${name.text}\`.`);
}

function ofTypes(
  what: string,
  types: readonly string[],
  fits: (shape: FieldShape) => boolean = () => true,
): LookUpField {
  return (name, entity, lookup) => {
    const shape = lookup.field(name, entity)?.shape;
    if (shape === undefined || (types.includes(shape.type) && fits(shape))) return;
    const message = `${what}; \`${name.text}\` is of type \`${shape.type}\`.`;
    lookup.findings.add('wrong_type', name.place, message);
  };
}
