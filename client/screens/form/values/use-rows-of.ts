import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { manyQuery } from '../../../api/queries.ts';
import { useApp } from '../../../app/app-context.tsx';
import { type FormPart, MOST_ROWS, rowsFrom, rowsOfParent } from './form-parts.ts';
import type { FormValues } from './form-values.ts';
import { partsOf } from './parts-of.ts';

interface RowsOf {
  readonly entity: EntityDescription;
  readonly id: string;
  /** What the screen names. */
  readonly named: readonly string[];
  /** What the rows are read for: a new record that begins as this one is, or a change. */
  readonly call: 'create' | 'update';
}

/** The composed children of a record as rows of its form; a part with too many, or that cannot be read, is left out. */
export function useRowsOf({ entity, id, named, call }: RowsOf): {
  readonly isPending: boolean;
  readonly parts: readonly FormPart[];
  readonly values: FormValues;
} {
  const { description } = useApp();
  const all = useMemo(
    () => partsOf(description, { entity, named, call }).filter((part) => part.entity.may.read),
    [description, entity, named, call],
  );
  const answers = useQueries({
    queries: all.map((part) => ({
      ...manyQuery(part.entity.plural, rowsOfParent(part, id), MOST_ROWS),
      refetchOnWindowFocus: false,
    })),
  });
  const known = all.flatMap((part, place) => {
    const list = answers[place]?.data;
    return list === undefined || list.next !== null ? [] : [{ part, rows: rowsFrom(part, list.items) }];
  });
  return {
    isPending: answers.some((answer) => answer.isPending),
    parts: known.map(({ part }) => part),
    values: Object.fromEntries(known.map(({ part, rows }) => [part.name, rows])),
  };
}
