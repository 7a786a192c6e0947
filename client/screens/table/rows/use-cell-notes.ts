import { useMemo } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { WrittenProblem } from '#shared/api/problem.ts';
import { judgeLocalRules, rulesAskedOf } from '#shared/engine/local-rules.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import type { TypedValue } from '../../../fields/base/not-understood.ts';
import { useApp } from '../../../app/app-context.tsx';
import { fillingFor } from '../../../app/fill-text.ts';
import { useEnvironment } from '../../form/values/use-environment.ts';

/** What soft rules say of a value while it is typed; those that read what the table has not asked for wait for the server. */
export function useCellNotes(
  entity: EntityDescription,
  record: RecordAnswer,
  { path, value }: { readonly path: string; readonly value: TypedValue },
): readonly WrittenProblem[] {
  const { style } = useApp();
  const environment = useEnvironment(record);
  return useMemo(() => {
    if (value === (record.values[path] ?? null)) return [];
    const isKnown = (field: string) => field === path || Object.hasOwn(record.values, field);
    const soft = rulesAskedOf(entity.rules, (field) => field === path).filter(
      ({ soft, reads }) => soft !== undefined && reads.includes(path) && reads.every(isKnown),
    );
    const judged = judgeLocalRules(soft, environment({ [path]: value }), fillingFor(entity, style));
    return judged.filter(({ level }) => level !== undefined);
  }, [entity, record, path, value, environment, style]);
}
