import type { ChangingContract, ChangingEntity, ChangingField } from './changing-contract.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list. */
export function pick<Item>(items: readonly Item[], chance: () => number): Item | undefined {
  return items[Math.floor(chance() * items.length)];
}

/** A field of some type. */
export function newField(contract: ChangingContract, chance: () => number): ChangingField {
  const field: ChangingField = {
    name: freeName(contract, 'f', chance),
    type: 'text',
    scale: 2,
    options: [],
    to: '',
    required: chance() < 0.2,
    unique: false,
    max: 50,
  };
  retype({ contract, field, chance });
  return field;
}

interface Retyping {
  readonly contract: ChangingContract;
  readonly field: ChangingField;
  readonly chance: () => number;
}

const types = [
  'text',
  'text',
  'integer',
  'integer',
  'decimal',
  'choice',
  'ref',
  'refs',
  'number_series',
] as const;

/** Gives a field another type, with settings of its own. */
export function retype({ contract, field, chance }: Retyping): void {
  field.type = pick(types, chance) ?? 'text';
  field.scale = chance() < 0.5 ? 2 : 4;
  field.options = [`o${contract.next++}`, `o${contract.next++}`];
  field.to = pick(contract.entities, chance)?.name ?? '';
  delete field.by;
  delete field.default;
  if (isReference(field) && field.to === '') field.type = 'text';
  if (field.type !== 'text') field.unique = false;
  if (!mayBeRequired(field)) field.required = false;
}

/** Whether a key may have a field of the type in it. */
export function isPlain(type: ChangingField['type']): boolean {
  return type === 'text' || type === 'integer' || type === 'choice' || type === 'ref';
}

/** Whether it names other records. */
export function isReference({ type }: ChangingField): boolean {
  return type === 'ref' || type === 'refs';
}

/** Whether records can be given a value of it. */
export function mayBeRequired(field: ChangingField): boolean {
  return !isReference(field) && field.type !== 'number_series' && field.by?.how !== 'compute';
}

/** An entity without anything. */
export function emptyEntity(): ChangingEntity {
  return { name: '', fields: [], moved: {}, keys: [], rules: [], seed: 0 };
}

/** A new name, or one that was there before and is free. */
export function freeName(contract: ChangingContract, first: 'e' | 'f', chance: () => number): string {
  const taken = new Set(
    contract.entities.flatMap((entity) => [
      entity.name,
      entity.was,
      ...entity.fields.flatMap(({ name, was }) => [name, was]),
    ]),
  );
  const free = contract.retired.filter((name) => name.startsWith(first) && !taken.has(name));
  const again = chance() < 0.4 ? pick(free, chance) : undefined;
  return again ?? `${first}${contract.next++}`;
}
