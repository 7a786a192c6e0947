import type { FieldSettings } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { useApp } from '../../app/app-context.tsx';
import type { CellProps } from './field-controls.ts';
import classes from './fields.module.css';
import { textSize } from './text-size.ts';
import { withUnits } from './with-units.ts';

/** A value as text, in the viewer's language and time zone. */
export function PlainCell({ field, value, room }: CellProps<FieldSettings['type']>) {
  const { style } = useApp();
  const text = formatValue(field, value, style);
  return room === 'row' ? (
    <span
      dir="auto"
      className={`${textSize(room)} ${classes.clipped}`}
      title={text.length > 40 ? text : undefined}
    >
      {text}
    </span>
  ) : (
    <span dir="auto" className={`${textSize(room)} ${classes.wrapped}`}>
      {text}
    </span>
  );
}

/** Numbers stand under each other, digit under digit. */
export function NumberCell(props: CellProps<FieldSettings['type']>) {
  const { style } = useApp();
  return (
    <span className={`${textSize(props.room)} ${classes.number}`}>
      {withUnits(formatValue(props.field, props.value, style))}
    </span>
  );
}
