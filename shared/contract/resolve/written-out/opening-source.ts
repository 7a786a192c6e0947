import { pluralOf } from '../../language/names.ts';
import type { Value } from './written-node.ts';

/** What the openings of a record are called at it. */
export const OPENINGS = 'openings';

/** What the entity is called that keeps who opened the records of another one. */
export function openingName(entity: string): string {
  return `${entity}_opening`;
}

/**
 * How a record was opened, by the value of `way`: by itself, below another one (`expand`), its history, one of its files or
 * documents, in a file with many.
 */
const waysOfOpening = {
  record: 'Record',
  expanded: 'Below another record',
  history: 'History',
  file: 'File',
  document: 'Document',
  export: 'Export',
} as const;

export type WayOfOpening = keyof typeof waysOfOpening;

interface OpeningSource {
  readonly [key: string]: Value;
  readonly fields: { readonly [name: string]: Value };
}

/**
 * The entity that keeps who opened the records of another one, in the words of the language. An opening outlives its record,
 * and is itself in no history: what is deleted of it after some years is gone.
 */
export function openingSource({
  entity,
  was,
}: {
  readonly entity: string;
  readonly was: string | undefined;
}): OpeningSource {
  const opened = pluralOf(entity);
  const kept = { history: false };
  const person = { type: 'ref', to: 'user', on_delete: 'clear', ...kept };
  return {
    ...(was === undefined ? {} : { was: openingName(was) }),
    title: '{person.name}, {created_at}',
    fields: {
      [entity]: {
        type: 'ref',
        to: entity,
        on_delete: 'clear',
        back: OPENINGS,
        ...(was === undefined ? {} : { was }),
        ...kept,
      },
      opened_id: { type: 'text', ...kept },
      person: { ...person, back: `opened_${opened}` },
      acted_by: { ...person, back: `opened_${opened}_as_another` },
      way: { type: 'choice', options: waysOfOpening, required: true, ...kept },
      what: { type: 'text', ...kept },
    },
  };
}
