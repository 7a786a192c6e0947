import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { recordAddress } from '../../shell/addresses.ts';
import { useApp } from '../../shell/app-context.tsx';
import { columnValue } from '../column-value.ts';
import { recordTitle } from '../record-title.ts';
import classes from './table.module.css';

interface LeadCellProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly path: string;
  readonly field: FieldShape;
}

/** The first cell of a row: always the link to its record, whatever the value is. */
export function LeadCell({ entity, record, path, field }: LeadCellProps) {
  const { description } = useApp();
  const { value, title } = columnValue(record, path);
  return (
    <Anchor
      component={Link}
      to={recordAddress(description, entity, record.id)}
      size="sm"
      fw={600}
      className={classes.lead}
    >
      {hasOwnLink(field) || value === null || value === undefined ? (
        (title ?? String(value ?? recordTitle(record, entity)))
      ) : (
        <ValueCell field={field} value={value} title={title} room="row" />
      )}
    </Anchor>
  );
}

/** A link cannot stand inside a link. */
function hasOwnLink(field: FieldShape): boolean {
  return ['ref', 'email', 'url', 'phone'].includes(field.type);
}
