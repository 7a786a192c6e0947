import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { useApp } from '../app/app-context.tsx';
import { t } from '../messages/t.ts';
import classes from './base/fields.module.css';
import { textSize } from './base/text-size.ts';
import { controlsOf } from './field-types.ts';

interface ValueCellProps {
  readonly field: FieldShape;
  /** Undefined: the viewer may not read it on this record. */
  readonly value: JsonValue | undefined;
  readonly title?: string;
  readonly room: 'row' | 'page';
}

/** A value by its type; a dash where it is empty. What may not be seen is told to who has an account, and left out for others. */
export function ValueCell({ field, value, title, room }: ValueCellProps) {
  const { person } = useApp();
  if (value === undefined && person === null) return null;
  if (value === undefined || value === null) {
    return (
      <span className={`${textSize(room)} ${classes.faint}`}>
        {value === null ? '–' : t('fields.notShown')}
      </span>
    );
  }
  const { Cell } = controlsOf(field);
  return <Cell field={field} value={value} title={title} room={room} />;
}
