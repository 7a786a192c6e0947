import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useId } from 'react';
import { type Control, useController, type UseFormReturn } from 'react-hook-form';
import { newKey } from '../../api/call/new-key.ts';
import { controlsOf } from '../../fields/field-types.ts';
import type { TypedValue } from '../../fields/base/not-understood.ts';
import { t } from '../../messages/t.ts';
import { FieldNotes } from './field-notes.tsx';
import { asksFor } from './form-fields.ts';
import { type FilledCall, FormChoices } from './form-choices.tsx';
import { type FormPart, newRow, type PartRow, rowsIn } from './values/form-parts.ts';
import { type FormValues, isProposed, typedIn } from './values/form-values.ts';
import classes from './part-rows.module.css';

interface PartRowsProps {
  readonly form: UseFormReturn<FormValues>;
  readonly part: FormPart;
  /** The call that the form fills in. */
  readonly call: FilledCall;
}

/** Composed children as rows of the form of their parent: add, change, take away; a keystroke draws only its row again. */
export function PartRows({ form: { control, getValues }, part, call }: PartRowsProps) {
  const { field, fieldState } = useController({ name: part.name, control });
  const { value, onChange, onBlur, ref: button } = field;
  const rows = rowsIn(value);
  const messages = fieldState.error?.types ?? {};
  const change = useCallback(
    (key: string, values: FormValues) =>
      onChange(rowsIn(getValues(part.name)).map((row) => (row.key === key ? { ...row, values } : row))),
    [onChange, getValues, part.name],
  );
  const remove = useCallback(
    (key: string) => onChange(rowsIn(getValues(part.name)).filter((row) => row.key !== key)),
    [onChange, getValues, part.name],
  );
  const titleId = useId();
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" aria-labelledby={titleId}>
      <Title order={2} size="h5" mb="sm" id={titleId}>
        {part.label}
      </Title>
      <Stack gap="sm">
        {rows.map((row, place) => (
          <Row
            key={row.key}
            control={control}
            call={call}
            part={part}
            row={row}
            place={place}
            messages={textsOf(messages, place)}
            onChange={change}
            onRemove={remove}
            onBlur={onBlur}
          />
        ))}
        {fieldState.error?.type !== 'rows' && fieldState.error?.message && (
          <Text size="sm" c="var(--mantine-color-error)">
            {fieldState.error.message}
          </Text>
        )}
        <Group>
          <Button
            ref={button}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...rows, newRow(part, newKey())])}
          >
            {t('screens.addRow', { entity: part.entity.label.toLowerCase() })}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface RowProps extends Pick<PartRowsProps, 'part' | 'call'> {
  readonly control: Control<FormValues>;
  readonly row: PartRow;
  readonly place: number;
  /** Errors by field, as one text, so that an unchanged row is not drawn again. */
  readonly messages: string;
  onChange(key: string, values: FormValues): void;
  onRemove(key: string): void;
  onBlur(): void;
}

const Row = memo(function Row(props: RowProps) {
  const { control, call, part, row, place, messages, onChange, onRemove, onBlur } = props;
  const name = `${part.entity.label} ${place + 1}`;
  // Made by `textsOf` below.
  const errors = JSON.parse(messages) as Readonly<Record<string, string>>;
  return (
    <div className={classes.row} role="group" aria-label={name}>
      <div className={classes.fields}>
        {part.fields.map((field) => {
          const { Input } = controlsOf(field);
          const put = (value: TypedValue) => onChange(row.key, { ...row.values, [field.name]: value });
          return (
            <div key={field.name}>
              <FormChoices control={control} call={call} field={field} within={{ part, row }}>
                <Input
                  field={field}
                  proposed={isProposed(row.values[field.name])}
                  value={typedIn(row.values[field.name])}
                  title={row.titles?.[field.name]}
                  required={asksFor(part.entity, field)}
                  error={errors[field.name]}
                  inputRef={null}
                  onChange={put}
                  onBlur={onBlur}
                />
              </FormChoices>
              <FieldNotes at={`${part.name}.${place}.${field.name}`} />
            </div>
          );
        })}
        {errors[''] && (
          <Text size="sm" c="var(--mantine-color-error)">
            {errors['']}
          </Text>
        )}
        <FieldNotes at={`${part.name}.${place}.`} />
      </div>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={t('screens.removeRow', { row: name })}
        onClick={() => onRemove(row.key)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
});

/** The errors of one row, by field. */
function textsOf(types: Readonly<Record<string, unknown>>, place: number): string {
  const prefix = `${place}.`;
  const own = Object.entries(types).filter(([path]) => path.startsWith(prefix));
  return JSON.stringify(Object.fromEntries(own.map(([path, text]) => [path.slice(prefix.length), text])));
}
