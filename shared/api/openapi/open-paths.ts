import type { Paths } from './operation.ts';
import type { AppDescription } from '../app-description.ts';
import type { JsonSchema } from './json-schema.ts';

const moment: JsonSchema = { type: 'string', format: 'date-time' };

const inQuery = (name: string, schema: JsonSchema, description: string): JsonSchema => {
  return { name, in: 'query', required: true, description, schema };
};

/** Where it is told which time is open on a calendar, where the viewer has one of which that is told. */
export function openPaths({ screens }: Pick<AppDescription, 'screens'>): Paths {
  if (!screens.some(({ open }) => open)) return {};
  return {
    '/api/-/open': {
      get: {
        id: 'read_open',
        tag: 'Engine',
        summary: 'Which time is open on a calendar',
        parameters: [
          inQuery('screen', { type: 'string' }, 'The address of the calendar.'),
          inQuery('from', moment, 'The moment from which on it is asked.'),
          inQuery('to', moment, 'The moment until which it is asked, 100 days later at most.'),
        ],
        answers: { 200: answer },
        refusals: ['too_costly'],
      },
    },
  };
}

const answer: JsonSchema = {
  type: 'object',
  properties: {
    open: {
      anyOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            properties: { from: moment, to: moment },
            required: ['from', 'to'],
            additionalProperties: false,
          },
        },
        { type: 'null' },
      ],
      description: 'Stretches in order, apart from one another; null where it cannot be told.',
    },
  },
  required: ['open'],
  additionalProperties: false,
};
