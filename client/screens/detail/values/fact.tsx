import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { FileOwnerContext } from '../../../fields/file/file-owner.ts';
import { ValueCell } from '../../../fields/value-cell.tsx';
import { columnValue } from '../../list/column-value.ts';
import classes from './values.module.css';

interface FactProps {
  readonly column: ColumnDescription;
  readonly record: RecordAnswer;
  readonly plural: string;
  /** It has the whole width, as a long text has. */
  readonly across?: boolean;
}

/** A label and what it says of the record. */
export function Fact({ column: { path, label, field }, record, plural, across }: FactProps) {
  const { value, title } = columnValue(record, path);
  return (
    <div className={classes.field} data-across={across || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {/* What stands at the end of a path belongs to another record. */}
        <FileOwnerContext value={path.includes('.') ? undefined : { plural, id: record.id }}>
          <ValueCell field={field} value={value} title={title} room="page" />
        </FileOwnerContext>
      </dd>
    </div>
  );
}
