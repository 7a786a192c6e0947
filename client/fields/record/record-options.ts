import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordTitle } from '../../app/record-title.ts';
import { useApp } from '../../app/app-context.tsx';
import { usePickableRecords } from './pickable-records.ts';
import type { RecordOption } from './record-option.tsx';
import { noteChosen } from './recent-records.ts';
import { useSecondLine } from './second-line.ts';
import type { WhyNot } from './why-not.ts';

interface Asked {
  readonly entity: EntityDescription;
  readonly offered: string | undefined;
  /** Why others may not be chosen; undefined: they are left out. */
  readonly reason: WhyNot | undefined;
  readonly q: string;
  /** How often the list was opened: nothing is asked before. */
  readonly openings: number;
}

/** The records of a picker as options; those that may not be chosen come last, with the reason. */
export function useRecordOptions({ entity, reason, ...asked }: Asked) {
  const { person } = useApp();
  const { lineOf, expand } = useSecondLine(entity);
  const found = usePickableRecords({ entity, reason, ...asked, ...(expand && { expand }) });
  const options: readonly RecordOption[] = [
    ...found.records.map((record) => ({
      value: record.id,
      label: recordTitle(record, entity),
      second: lineOf(record),
    })),
    ...found.excluded.map((record) => ({
      value: record.id,
      label: recordTitle(record, entity),
      second: reason?.(record),
      disabled: true,
    })),
  ];
  const note = (id: string) => noteChosen(person?.id, entity.name, id);
  return { options, isKnown: found.isKnown, isFetching: found.isFetching, note };
}
