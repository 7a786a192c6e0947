import { Button, Group, Paper, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { listAddress, recordAddress } from '../../shell/addresses.ts';
import { useApp } from '../../shell/app-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { fillingFor } from './fill-text.ts';
import { FormField } from './form-field.tsx';
import { formResolver } from './form-resolver.ts';
import { FormSummary } from './form-summary.tsx';
import { type FormValues, valuesToCreate, valuesToUpdate } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { useEnvironment } from './use-environment.ts';
import { useSave } from './use-save.ts';

interface RecordFormProps {
  readonly entity: EntityDescription;
  readonly fields: readonly FieldShape[];
  readonly start: FormValues;
  /** What is changed; undefined for a new record. */
  readonly record?: RecordAnswer;
  readonly title: string;
  readonly help?: string;
}

/** The inputs of a record, judged while typing, with everything that can come back when it is saved. */
export function RecordForm({ entity, fields, start, record, title, help }: RecordFormProps) {
  const { description, style } = useApp();
  const environment = useEnvironment(record);
  const resolver = useMemo(() => {
    const sent = (values: FormValues) =>
      record ? valuesToUpdate(fields, values, start) : valuesToCreate(fields, values);
    const fill = fillingFor(entity, style);
    return formResolver({
      fields,
      mode: record ? 'update' : 'create',
      rules: entity.rules,
      messages: entity.messages,
      sent,
      environment,
      fill,
    });
  }, [entity, fields, record, start, environment, style]);
  const form = useForm<FormValues>({ defaultValues: start, resolver, mode: 'onTouched' });
  const { isDirty } = form.formState;
  const summary = useRef<HTMLDivElement>(null);
  const save = useSave({ entity, record, fields, form, onRefused: () => summary.current?.focus() });
  const submit = form.handleSubmit((values) => save.send(values));
  useHotkeys([['mod+S', () => void submit()]], []);
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = isDirty && !save.saved;
  }, [isDirty, save.saved]);
  const dirty = useCallback(() => unsaved.current && !save.leaving.current, [save.leaving]);
  const back = record ? recordAddress(description, entity, record.id) : listAddress(description, entity);
  return (
    <Stack maw="40rem">
      <PageHead title={title} product={description.name} help={help ?? entity.help} />
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack>
          <FormSummary
            control={form.control}
            fields={fields}
            refusal={save.refusal}
            summaryRef={summary}
            setFocus={form.setFocus}
          />
          <Paper withBorder p={{ base: 'sm', sm: 'md' }}>
            <Stack>
              {fields.map((field) => (
                <FormField
                  key={field.name}
                  control={form.control}
                  field={field}
                  title={record?.titles[field.name]}
                  required={asksFor(field, record === undefined)}
                />
              ))}
            </Stack>
          </Paper>
          <Group>
            <Button type="submit" loading={save.pending}>
              {record ? 'Save' : `Create ${entity.label.toLowerCase()}`}
            </Button>
            <Button component={Link} to={back} variant="default">
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty} />
      <StaleDialog opened={save.stale} onReload={save.reload} onClose={save.dismiss} />
      <ConfirmDialog questions={save.questions} onConfirm={save.confirm} onClose={save.dismiss} />
    </Stack>
  );
}

/** Whether the person must fill it in: not where the engine would. */
function asksFor(field: FieldShape, isNew: boolean): boolean {
  return field.required && field.type !== 'boolean' && !(isNew && field.prefilled === true);
}
