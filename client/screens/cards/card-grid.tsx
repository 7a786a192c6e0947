import { apiAddress } from '../../api/call/base.ts';
import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import classes from './cards.module.css';
import { useMarks } from '../list/marks/use-marks.ts';
import { RecordCard } from '../list/record-card.tsx';
import { useNameOf } from '../list/use-name-of.ts';

interface CardGridProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly records: readonly RecordAnswer[];
}

/** Cards side by side, as many as there is room for. */
export function CardGrid({ screen, entity, columns, records }: CardGridProps) {
  const nameOf = useNameOf(screen);
  const markOf = useMarks(screen);
  return (
    <ul className={classes.grid} aria-label={screen.title}>
      {records.map((record) => (
        <li key={record.id}>
          <RecordCard
            entity={entity}
            record={record}
            columns={columns}
            name={nameOf(record)}
            mark={markOf?.(record)}
            above={screen.image && <Picture entity={entity} record={record} field={screen.image} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The name stands below it: a picture says nothing to who cannot see it. */
function Picture({
  entity,
  record,
  field,
}: {
  entity: EntityDescription;
  record: RecordAnswer;
  field: string;
}) {
  if (!record.values[field]) return <div className={classes.picture} aria-hidden />;
  const address = apiAddress(`${entity.plural}/${record.id}/-/files/${field}`);
  return <img className={classes.picture} src={address} alt="" loading="lazy" />;
}
