import type { Entity } from '#shared/contract/model.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { Request } from './bytes.ts';
import type { Asking } from './questions.ts';

/** How many records have each value of a field, and what others come to beside it. */
export function totalsOf(entity: Entity, { chance, sample }: Asking): readonly Request[] {
  const at = `/api/${entity.plural}/-/totals`;
  const numbers = [...entity.fields.values()].flatMap((field) =>
    isA(field, 'integer', 'decimal') ? [field.name] : [],
  );
  const values = chance.some(numbers, 3).flatMap((name) => [`sum(${name})`, `max(${name})`]);
  const fields = chance.some([...entity.fields.keys()], sample.lists);
  return [
    get(`${at}?${query({ values: values.join(',') })}`),
    ...fields.flatMap((by) => [
      get(`${at}?${query({ by, values: values.join(',') })}`),
      get(`${at}?${query({ filter: `${by} == null`, values: values.join(',') })}`),
    ]),
  ];
}

function get(path: string): Request {
  return { method: 'GET', path };
}

function query(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString();
}
