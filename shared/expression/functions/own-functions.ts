import type { Type } from '../type.ts';

/** The words for what a function of the contract takes and gives; those in the plural are lists. */
export const ownTypes = [
  'text',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'time',
  'datetime',
  'duration',
  'texts',
  'integers',
  'decimals',
  'dates',
] as const;

export type OwnType = (typeof ownTypes)[number];

/** A function that a contract has itself, `normal_phone(phone)`, as expressions use it. */
export interface OwnFunction {
  readonly name: string;
  readonly takes: readonly OwnType[];
  readonly gives: OwnType;
}

/** The name under which a tree calls a function of the contract, apart from all names of the language. */
export type OwnName = `own ${string}`;

/** What a call of a function of the contract is called in the tree. */
export function ownName(name: string): OwnName {
  return `own ${name}`;
}

/** What a text with places is called in the tree, as a function that takes its parts: no contract has one of this name. */
export const filledText: OwnName = ownName('text');

/** What `rule.condition.holds(ticket)` is called in the tree: it takes the condition, the record, and every value that it may read. */
export const holdsFunction: OwnName = ownName('holds');

/** What gives the records whose conditions hold is called in the tree: those of a field, on the record that it takes. */
export function holdingName(entity: string, field: string): OwnName {
  return ownName(`holding ${entity}.${field}`);
}

/** The field whose conditions are asked; undefined for every other function. */
export function heldField(called: string): { readonly entity: string; readonly field: string } | undefined {
  const [, entity, field] = /^own holding (\w+)\.(\w+)$/.exec(called) ?? [];
  return entity === undefined || field === undefined ? undefined : { entity, field };
}

/** The name of the contract's function that is called; undefined for one of the language. */
export function ownFunction(called: string): string | undefined {
  return called.startsWith('own ') ? called.slice(4) : undefined;
}

/** Of a list what each of its elements is. */
export function elementOf(type: OwnType): OwnType | undefined {
  switch (type) {
    case 'texts':
      return 'text';
    case 'integers':
      return 'integer';
    case 'decimals':
      return 'decimal';
    case 'dates':
      return 'date';
    default:
      return undefined;
  }
}

/** The kinds of values that may be given where a function takes this; quoted text is read as the first of them. */
export function kindsOf(type: OwnType): readonly Type['kind'][] {
  switch (type) {
    case 'integer':
      return ['number'];
    case 'decimal':
      return ['number', 'money'];
    case 'texts':
    case 'integers':
    case 'decimals':
    case 'dates':
      return ['list'];
    default:
      return [type];
  }
}

/** The type of what it gives; an amount is in the currency of the first amount that it takes. */
export function resultType(gives: OwnType, given: readonly Type[]): Type {
  const element = elementOf(gives);
  if (element !== undefined) return { kind: 'list', element: resultType(element, given) };
  switch (gives) {
    case 'integer':
    case 'decimal':
      return { kind: 'number' };
    case 'money':
      return given.find(({ kind }) => kind === 'money') ?? { kind: 'number' };
    case 'texts':
    case 'integers':
    case 'decimals':
    case 'dates':
      throw new Error('a list has elements');
    default:
      return { kind: gives };
  }
}

/** What it is in TypeScript: numbers that may have a point cross as text, so that nothing is rounded. */
export function typeScriptOf(type: OwnType): 'string' | 'number' | 'boolean' | 'string[]' | 'number[]' {
  const element = elementOf(type);
  if (element !== undefined) return typeScriptOf(element) === 'number' ? 'number[]' : 'string[]';
  if (type === 'integer') return 'number';
  return type === 'boolean' ? 'boolean' : 'string';
}
