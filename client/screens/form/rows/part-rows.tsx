import { inSentence } from '../../../messages/in-sentence.ts';
import { Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { FieldShape } from '#shared/fields/field.ts';
import { newKey } from '../../../api/call/new-key.ts';
import { useSurroundings } from '../../../app/use-surroundings.ts';
import { t } from '../../../messages/t.ts';
import type { FilledCall } from '../field/form-choices.tsx';
import { asksFor } from '../values/needed-now.ts';
import {
  type FormPart,
  newRow,
  type PartRow as RowOfPart,
  rowsIn,
  withValues,
} from '../values/form-parts.ts';
import type { FormValues } from '../values/form-values.ts';
import { mayBeMoved } from '../values/parts-of.ts';
import { isNeededInRow } from '../values/needed-in-row.ts';
import { columnsOf, templateOf } from '../values/row-columns.ts';
import { PartRow } from './part-row.tsx';
import { noMessages, textsByRow } from './row-messages.ts';
import { RowSums } from './row-sums.tsx';
import { focusFirstWrong, useFocusOnRow } from './use-focus-on-row.ts';
import { useRowOrder } from './use-row-order.ts';
import { AttachButton, takesFiles, useFileDrop } from '../../../fields/file/file-drop.tsx';
import { useFileRows } from './use-file-rows.ts';
import { usePaste } from '../paste/use-paste.ts';
import classes from './part-rows.module.css';

interface PartRowsProps {
  readonly form: UseFormReturn<FormValues>;
  readonly part: FormPart;
  /** The call that the form fills in. */
  readonly call: FilledCall | undefined;
}

/** Composed children as a grid in the form of their parent: add, change, take away; a keystroke draws only its row again. */
export function PartRows({ form, part, call }: PartRowsProps) {
  const { control, getValues } = form;
  const { field, fieldState } = useController({ name: part.name, control });
  const { value, onChange, onBlur, ref } = field;
  const button = useRef<HTMLButtonElement>(null);
  const rows = rowsIn(value);
  const types = fieldState.error?.types;
  const messages = useMemo(() => textsByRow(types ?? {}), [types]);
  const columns = useMemo(() => columnsOf(part.fields), [part.fields]);
  const surroundings = useSurroundings();
  const change = useCallback(
    (key: string, values: FormValues) =>
      onChange(
        rowsIn(getValues(part.name)).map((row) =>
          row.key === key ? withValues(part, { row, values }, surroundings()) : row,
        ),
      ),
    [onChange, getValues, part, surroundings],
  );
  const remove = useCallback(
    (key: string) => onChange(rowsIn(getValues(part.name)).filter((row) => row.key !== key)),
    [onChange, getValues, part.name],
  );
  const { section, focusOn } = useFocusOnRow();
  useEffect(() => {
    // Once what is wrong is drawn.
    const focus = () =>
      requestAnimationFrame(() => {
        if (!focusFirstWrong(section.current)) button.current?.focus();
      });
    ref({ focus });
  }, [ref, section]);
  const add = useCallback(
    (row: RowOfPart) => {
      focusOn(row.key);
      onChange([...rowsIn(getValues(part.name)), row]);
    },
    [onChange, getValues, part, focusOn],
  );
  const { onStep, onGrab, told } = useRowOrder({ form, part, section, focusOn, onChange });
  const addSpare = useCallback(() => add({ ...newRow(part, newKey()), spare: true }), [add, part]);
  const onPaste = usePaste({ form, part, columns, onChange });
  const files = useFileRows({ form, part, onChange });
  const drop = useFileDrop(files.take);
  // A row is its file: one button brings both.
  const isOnlyFiles = files.take !== undefined && part.fields.length === 1;
  const isNeeded = (one: FieldShape) => rows.some((row) => isNeededInRow(one, row, surroundings));
  const titleId = useId();
  const lastRow = rows.at(-1);
  const isOrdered = mayBeMoved(part) && rows.length > 1;
  return (
    <Paper
      ref={section}
      withBorder
      p={{ base: 'sm', sm: 'md' }}
      component="section"
      aria-labelledby={titleId}
      className={classes.rows}
      data-ordered={isOrdered || undefined}
      {...(files.take && takesFiles)}
      {...drop}
      onPaste={(event) => {
        drop.onPaste?.(event);
        if (!event.defaultPrevented) onPaste(event);
      }}
      style={{ '--columns': templateOf(columns, part.isFixed) }}
    >
      <Title order={2} size="h5" mb="sm" id={titleId}>
        {part.label}
      </Title>
      {rows.length > 0 && (
        // Each input has a label of its own.
        <div className={classes.head} aria-hidden>
          {part.isFixed && (
            <Text size="xs" fw={600}>
              {part.entity.label}
            </Text>
          )}
          {columns.shown.map((one) => (
            <Text key={one.name} size="xs" fw={600} title={one.help}>
              {one.label}
              {asksFor(part.entity, one, { isNeeded: isNeeded(one) }) && (
                <span className={classes.asterisk}> *</span>
              )}
            </Text>
          ))}
        </div>
      )}
      {rows.map((row, place) => (
        <PartRow
          key={row.key}
          control={control}
          call={call}
          part={part}
          columns={columns}
          row={row}
          place={place}
          messages={messages.get(place) ?? noMessages}
          onChange={change}
          onRemove={remove}
          onBlur={onBlur}
          onNext={row === lastRow && !row.spare && !part.isFixed ? addSpare : undefined}
          onStep={isOrdered ? onStep : undefined}
          onGrab={isOrdered ? onGrab : undefined}
        />
      ))}
      <RowSums part={part} columns={columns} rows={rows} />
      {isOrdered && <VisuallyHidden role="status">{told}</VisuallyHidden>}
      {fieldState.error?.type !== 'rows' && fieldState.error?.message && (
        <Text size="sm" c="var(--mantine-color-error)">
          {fieldState.error.message}
        </Text>
      )}
      {!part.isFixed && (
        <Group mt="xs">
          {!isOnlyFiles && (
            <Button
              ref={button}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => add(newRow(part, newKey()))}
            >
              {part.isSent
                ? t('screens.addLine')
                : t('screens.addRow', { entity: inSentence(part.entity.label) })}
            </Button>
          )}
          {files.take && (
            <AttachButton
              ref={isOnlyFiles ? button : undefined}
              size="xs"
              onFiles={files.take}
              loading={files.underWay}
            />
          )}
        </Group>
      )}
    </Paper>
  );
}
