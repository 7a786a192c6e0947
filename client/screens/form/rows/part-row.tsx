import { ActionIcon, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { FieldShape } from '#shared/fields/field.ts';
import { typedInRecord } from '#shared/fields/number/in-record.ts';
import type { TypedValue } from '../../../fields/base/not-understood.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { t } from '../../../messages/t.ts';
import { FieldNotes } from '../field/field-notes.tsx';
import { useSurroundings } from '../../../app/use-surroundings.ts';
import { type FilledCall, FormChoices } from '../field/form-choices.tsx';
import { asksFor } from '../values/needed-now.ts';
import {
  type FormPart,
  isInRow,
  isTyped,
  mayBeRemoved,
  type PartRow as RowOfPart,
} from '../values/form-parts.ts';
import { isNeededInRow } from '../values/needed-in-row.ts';
import { type FormValues, isProposed, typedIn } from '../values/form-values.ts';
import { isLong, isWide, type RowColumns } from '../values/row-columns.ts';
import { RestingRow, RestingValue } from './resting-row.tsx';
import { RowGrip } from './row-grip.tsx';
import { RowTitle } from './row-title.tsx';
import { messagesIn, noMessages } from './row-messages.ts';
import { useResting } from './use-resting.ts';
import classes from './part-rows.module.css';

export interface PartRowProps {
  readonly control: Control<FormValues>;
  /** The call that the form fills in. */
  readonly call: FilledCall | undefined;
  readonly part: FormPart;
  readonly columns: RowColumns;
  readonly row: RowOfPart;
  readonly place: number;
  /** Errors by field, as `textsByRow` tells them. */
  readonly messages: string;
  onChange(key: string, values: FormValues): void;
  onRemove(key: string): void;
  onBlur(): void;
  /** Tab in the last cell of the last row; undefined: another row comes below, or this one is empty. */
  onNext?(): void;
  /** Undefined: the rows have no order of their own. */
  onStep?(key: string, by: 1 | -1): void;
  onGrab?(event: PointerEvent<HTMLElement>): void;
}

/** One composed child as a row: of inputs, or as text while it is among many and out of sight. */
export const PartRow = memo(function PartRow(props: PartRowProps) {
  const { resting, ...wake } = useResting(props.place);
  return resting ? <RestingRow {...props} {...wake} /> : <RowOfInputs {...props} />;
});

/** A row of inputs, with what has no column folded below it. */
function RowOfInputs(props: PartRowProps) {
  const { part, columns, row, place, messages, onRemove, onNext, onStep, onGrab } = props;
  const name = part.isFixed ? (row.title ?? '') : `${part.entity.label} ${place + 1}`;
  const errors = messagesIn(messages);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || columns.folded.some((field) => errors[field.name] !== undefined);
  const last = columns.shown.at(-1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || onNext === undefined) return;
    event.preventDefault();
    onNext();
  };
  const Fold = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div
      className={classes.part}
      role="group"
      aria-label={name}
      data-row={row.key}
      data-wrong={messages !== noMessages || undefined}
    >
      <div className={classes.row}>
        <RowTitle part={part} row={row} />
        {columns.shown.map((field) => (
          <div
            key={field.name}
            data-column={field.name}
            data-long={isLong(field) || undefined}
            data-wide={isWide(field) || undefined}
            onKeyDown={field === last ? onKeyDown : undefined}
          >
            <Cell {...props} field={field} error={errors[field.name]} />
          </div>
        ))}
        <div className={classes.acts}>
          {columns.folded.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('screens.moreOfRow', { row: name })}
              aria-expanded={isOpen}
              onClick={() => setOpened(!isOpen)}
            >
              <Fold size={16} aria-hidden />
            </ActionIcon>
          )}
          {mayBeRemoved(part, row) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('screens.removeRow', { row: name })}
              onClick={() => onRemove(row.key)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
          {onStep && onGrab && <RowGrip name={name} onStep={(by) => onStep(row.key, by)} onGrab={onGrab} />}
        </div>
      </div>
      {isOpen && (
        <div className={classes.folded}>
          {columns.folded.map((field) => (
            <div key={field.name} data-long={isLong(field) || undefined}>
              <Cell {...props} field={field} error={errors[field.name]} />
            </div>
          ))}
        </div>
      )}
      {errors[''] && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errors['']}
        </Text>
      )}
      <FieldNotes at={`${part.name}.${place}.`} />
    </div>
  );
}

type CellProps = PartRowProps & { readonly field: FieldShape; readonly error: string | undefined };

/** A row for which the field is not has nothing there; what may not be typed in it is text. */
function Cell(props: CellProps) {
  const { part, row, field } = props;
  const surroundings = useSurroundings();
  if (!isInRow(field, row, surroundings())) return null;
  if (isTyped(field, part, row)) return <InputOfRow {...props} />;
  return (
    <Text component="div" size="sm" className={classes.resting}>
      <RestingValue field={field} row={row} />
    </Text>
  );
}

function InputOfRow({ control, call, part, row, place, field, error, onChange, onBlur }: CellProps) {
  const { Input } = controlsOf(field);
  const surroundings = useSurroundings();
  const isNeeded = isNeededInRow(field, row, surroundings);
  const put = (value: TypedValue) => onChange(row.key, { ...row.values, [field.name]: value });
  return (
    <>
      <FormChoices control={control} call={call} field={field} within={{ part, row }}>
        <Input
          field={typedInRecord(field, row.values)}
          value={typedIn(row.values[field.name])}
          title={row.titles?.[field.name]}
          required={asksFor(part.entity, field, { isNeeded })}
          proposed={isProposed(row.values[field.name])}
          error={error}
          inputRef={null}
          onChange={put}
          onBlur={onBlur}
        />
      </FormChoices>
      <FieldNotes at={`${part.name}.${place}.${field.name}`} />
    </>
  );
}
