import { isA } from '#shared/fields/field-types.ts';
import type { Field, Model } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';

/** A record of the examples, or a seed, to show a screen with. */
export interface Sample {
  readonly entity: string;
  readonly values: RecordValues;
}

/** What there is to show of an entity: its examples, or else what a real installation starts with. */
export function samplesOf(entity: string, model: Model): readonly Sample[] {
  const examples = model.examples.records.filter((record) => record.entity === entity);
  if (examples.length > 0) return examples;
  if (entity === 'user')
    return model.examples.people.map(({ label, values }) => ({ entity, values: { name: label, ...values } }));
  return (model.entities.get(entity)?.seed ?? []).map((values) => ({ entity, values }));
}

/** What stands at the end of a path such as `shelf.name`, for people; empty where the examples do not say. */
export function sampleValue(sample: Sample, path: string, model: Model): string {
  const [name = '', ...rest] = path.split('.');
  const field = model.entities.get(sample.entity)?.fields.get(name);
  if (field === undefined) return '';
  const value = sample.values[name] ?? field.default ?? null;
  if (field.type !== 'ref') return rest.length > 0 ? '' : inWords(value, field);
  const target = sampleNamed(field.to, value, model);
  if (target === undefined) return '';
  return rest.length > 0 ? sampleValue(target, rest.join('.'), model) : titleOf(target, model);
}

function sampleNamed(entity: string, name: JsonValue, model: Model): Sample | undefined {
  if (typeof name !== 'string') return undefined;
  const person = model.examples.people.find((one) => one.name === name);
  if (entity === 'user' && person !== undefined)
    return { entity, values: { name: person.label, ...person.values } };
  return model.examples.records.find((one) => one.entity === entity && one.name === name);
}

/** The first text that it has a value for: what a record is called without its title's expressions. */
function titleOf({ entity, values }: Sample, model: Model): string {
  const fields = [...(model.entities.get(entity)?.fields.values() ?? [])];
  const named = fields.find(({ name, type }) => type === 'text' && typeof values[name] === 'string');
  return named === undefined ? entity : String(values[named.name]);
}

function inWords(value: JsonValue, field: Field): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isA(field, 'choice')) return field.options.find(({ name }) => name === value)?.label ?? String(value);
  return Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value);
}
