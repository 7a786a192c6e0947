import { queryOptions } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { listMany, readRecord } from '../../../api/records.ts';
import { type FormPart, MOST_ROWS, rowsFrom, rowsOfParent } from '../values/form-parts.ts';
import { type FormValues, typedValues } from '../values/form-values.ts';

/** A record and what a form of it begins with. */
export interface Version {
  readonly record: RecordAnswer;
  readonly start: FormValues;
}

export interface VersionOf {
  readonly entity: EntityDescription;
  readonly id: string;
  readonly fields: readonly FieldShape[];
  readonly parts: readonly FormPart[];
}

/** What stands there now, for whoever has to choose between it and what they typed. Never kept: it is asked to be new. */
export function newestVersion({ entity, id, fields, parts }: VersionOf) {
  return queryOptions({
    queryKey: ['records', entity.plural, 'newest', id],
    queryFn: async ({ signal }): Promise<Version> => {
      const [record, ...rows] = await Promise.all([
        readRecord({ plural: entity.plural, id }, { expand: '', peek: true, signal }),
        ...parts.map(async (part) => {
          const asked = { most: MOST_ROWS, signal };
          const { items } = await listMany(part.entity.plural, rowsOfParent(part, id), asked);
          return [part.name, rowsFrom(part, items)] as const;
        }),
      ]);
      return { record, start: { ...typedValues(fields, record.values), ...Object.fromEntries(rows) } };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
