import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import type { Schema } from '#shared/contract/grammar/shapes/schema-parts.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Cursor } from '../text/cursor.ts';

/** What the schema of the blocks allows at a cursor: every shape that still fits the keys around. */
export function schemasAt({ point, path, around }: Cursor): readonly Schema[] {
  const root = definition(typeof point === 'number' ? `point${point}` : point);
  let possible = alternatives(root);
  let depth = 0;
  for (const [index, step] of path.entries()) {
    const isFree = index === path.length - 1 && isChosenBy(step, possible);
    const shapes = isFree ? possible : fitting(possible, around[depth]);
    possible = shapes.flatMap((shape) => below(shape, step)).flatMap(alternatives);
    if (step !== '-') depth += 1;
  }
  return fitting(possible, around[depth]);
}

/** The keys that a map of one of the shapes may have, without those it has. */
export function keysOf(shapes: readonly Schema[], given: ReadonlySet<string>): readonly string[] {
  const keys = shapes.flatMap((shape) =>
    isSchema(shape['properties']) ? Object.keys(shape['properties']) : [],
  );
  return [...new Set(keys)].filter((key) => !given.has(key));
}

/** The words that may stand as the value. */
export function wordsOf(shapes: readonly Schema[]): readonly string[] {
  const words = shapes.flatMap((shape) => {
    const listed = Array.isArray(shape['enum']) ? shape['enum'] : [];
    const examples = Array.isArray(shape['examples']) ? shape['examples'] : [];
    const flags = shape['type'] === 'boolean' ? ['true', 'false'] : [];
    return [...listed, ...examples, ...flags, ...(shape['const'] === undefined ? [] : [shape['const']])];
  });
  return [...new Set(words.map(String))];
}

const whole = contractSchema();

function definition(name: string): Schema {
  const all = whole['$defs'];
  const found = isSchema(all) ? all[name] : undefined;
  return isSchema(found) ? found : {};
}

/** Whether a key such as `view` says which of the shapes it is: its own value is then free of what else is written. */
function isChosenBy(key: string, shapes: readonly Schema[]): boolean {
  return shapes.flatMap((shape) => below(shape, key)).some((shape) => shape['const'] !== undefined);
}

/** Of shapes with keys only those that fit what is written stay. */
function fitting(all: readonly Schema[], given: ReadonlyMap<string, string> | undefined): readonly Schema[] {
  if (given === undefined || given.size === 0) return all;
  const fit = all.filter((shape) => fits(shape, given));
  return fit.length > 0 ? fit : all;
}

function alternatives(shape: Schema): readonly Schema[] {
  const reference = shape['$ref'];
  if (typeof reference === 'string') return alternatives(definition(reference.slice('#/$defs/'.length)));
  const either = shape['anyOf'] ?? shape['oneOf'];
  return Array.isArray(either) ? either.filter(isSchema).flatMap(alternatives) : [shape];
}

/** `type: text` leaves only what a text has; a key that a shape does not know rules it out. */
function fits(shape: Schema, given: ReadonlyMap<string, string>): boolean {
  const properties = shape['properties'];
  if (!isSchema(properties)) return shape['type'] === 'object';
  return [...given].every(([key, word]) => {
    const property = properties[key];
    if (property === undefined) return isSchema(shape['additionalProperties']);
    const only = isSchema(property) ? property['const'] : undefined;
    return only === undefined || word === '' || only === word;
  });
}

function below(shape: Schema, step: string): readonly Schema[] {
  if (step === '-') return isSchema(shape['items']) ? [shape['items']] : [];
  const properties = shape['properties'];
  const own = isSchema(properties) ? properties[step] : undefined;
  if (isSchema(own)) return [own];
  return isSchema(shape['additionalProperties']) ? [shape['additionalProperties']] : [];
}

function isSchema(value: JsonValue | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
