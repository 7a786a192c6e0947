import type { Paths } from './operation.ts';
import type { EntityDescription } from '../app-description.ts';

/** Where it is told which conditions, and which changes, of people name what is gone. */
export function brokenPaths({ name, plural, labelPlural, may, fields, readable }: EntityDescription): Paths {
  const written = may.read
    ? fields.filter(
        (field) => (field.type === 'condition' || field.type === 'changes') && readable.includes(field.name),
      )
    : [];
  return Object.fromEntries(
    written.map((field) => [
      `/api/${plural}/-/broken/${field.name}`,
      {
        get: {
          id: `broken_${name}_${field.name}`,
          tag: labelPlural,
          summary: `Of which ${labelPlural} names what is gone: ${field.label}`,
          answers: { 200: answer },
          refusals: ['too_costly'],
        },
      },
    ]),
  );
}

const item = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: false,
};

const answer = {
  type: 'object',
  properties: { items: { type: 'array', items: item } },
  required: ['items'],
  additionalProperties: false,
};
