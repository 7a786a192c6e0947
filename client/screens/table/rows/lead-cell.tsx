import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { idsIn } from '../../../fields/record/records-select.tsx';
import { ValueCell } from '../../../fields/value-cell.tsx';
import { t } from '../../../messages/t.ts';
import { columnValue, fieldIn } from '../../../app/column-value.ts';
import { useApp } from '../../../app/app-context.tsx';
import { useRecordAddress } from '../../../app/list-place.ts';
import { isLedTo } from '../../../app/reads-only.ts';
import { recordTitle } from '../../../app/record-title.ts';
import { WrittenValue } from '../../form/written/written-value.tsx';
import classes from './rows.module.css';

interface LeadCellProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly path: string;
  readonly field: FieldShape;
  /** The row itself takes the focus. */
  readonly inTree?: boolean;
}

/** The first cell of a row: the link to its record, whatever the value is; for visitors only where a page is behind it. */
export function LeadCell({ entity, record, path, field, inTree }: LeadCellProps) {
  const app = useApp();
  const addressOf = useRecordAddress(entity);
  const { value, title } = columnValue(record, path);
  // A dash is no name for a link: who hears it instead of seeing it is told which record it leads to.
  const isEmpty = value === null || value === undefined;
  const shown = <LeadValue field={fieldIn(record, { path, field })} value={value} title={title} />;
  if (!isLedTo(app, entity)) {
    return <span className={classes.lead}>{shown}</span>;
  }
  return (
    <Link
      to={addressOf(record.id)}
      className={`mantine-focus-auto ${classes.lead}`}
      tabIndex={inTree ? -1 : undefined}
      aria-label={isEmpty ? recordTitle(record, entity) : undefined}
    >
      {shown}
    </Link>
  );
}

/** Values that are links of their own stand as text: a link cannot stand inside a link. */
function LeadValue({ field, value, title }: Pick<LeadCellProps, 'field'> & ReturnType<typeof columnValue>) {
  if (value === null || value === undefined) return <ValueCell field={field} value={value} room="row" />;
  if (field.type === 'ref' || field.type === 'several') return title ?? t('fields.notShown');
  if (field.type === 'refs') return `${idsIn(value).length}`;
  if (controlsOf(field).isLink) return String(value);
  return <WrittenValue field={field} value={value} title={title} room="row" />;
}
