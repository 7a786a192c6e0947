import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ErrorOption, FieldErrors, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { newKey } from '../../api/new-key.ts';
import { allRecords } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { createRecord, updateRecord } from '../../api/records.ts';
import { listAddress, recordAddress } from '../../shell/addresses.ts';
import { useApp } from '../../shell/app-context.tsx';
import { sentenceOf } from '../../ui/failed.tsx';
import { usePlace, withPlace } from '../list-place.ts';
import { atRowsOfForm, type FormPart } from './form-parts.ts';
import { asJson, errorsOf } from './form-resolver.ts';
import type { FormValues } from './form-values.ts';

interface SaveSettings {
  readonly entity: EntityDescription;
  readonly record?: RecordAnswer;
  readonly fields: readonly FieldShape[];
  readonly parts: readonly FormPart[];
  /** What stood in the form at first. */
  readonly start: FormValues;
  readonly form: UseFormReturn<FormValues>;
  /** The refusal stands in the form now. */
  onRefused(): void;
  /** What happens once it is saved; undefined: its page is opened. */
  onSaved?(saved: RecordAnswer): void;
}

interface Attempt {
  readonly values: FormValues;
  readonly confirm: readonly string[];
}

/** Sends a form, and brings what comes back to where it belongs: fields, summary, dialogs, the next page. */
export function useSave({ entity, record, fields, parts, start, form, onRefused, onSaved }: SaveSettings) {
  const client = useQueryClient();
  const intention = useRef({ body: '', key: '' });
  const [dismissed, setDismissed] = useState(false);
  const { leaving, leave } = useLeave(entity);
  const saving = useMutation({
    mutationFn: ({ values, confirm }: Attempt) => {
      const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asJson(value)]));
      if (record)
        return updateRecord({ plural: entity.plural, id: record.id, version: record.version }, body, {
          confirm,
        });
      return createRecord(entity.plural, body, { idempotencyKey: keyFor(intention, body, confirm), confirm });
    },
    onMutate: () => setDismissed(false),
    onSuccess: async (saved) => {
      leaving.current = true;
      void client.invalidateQueries({ queryKey: allRecords });
      // Who may read nothing of what they sent has no page to go to: the form says thank you.
      if (!entity.may.read && !onSaved) return;
      notifications.show({
        message: `${entity.label} saved.`,
        color: 'green',
        closeButtonProps: { 'aria-label': 'Close' },
      });
      if (onSaved) onSaved(saved);
      else await leave(saved);
    },
    onError: (error) => {
      const problems = error instanceof ApiProblem ? error.errors : [];
      const told = problems.map((problem) =>
        atRowsOfForm(problem, parts, { values: form.getValues(), before: start }),
      );
      showAtFields(errorsOf(told, fields, parts), form);
      requestAnimationFrame(onRefused); // once the summary is drawn
    },
  });
  const problem = saving.error instanceof ApiProblem ? saving.error : undefined;
  const asked = !dismissed && problem?.code === 'confirm' ? problem.errors : [];
  return {
    send: (values: FormValues) => saving.mutate({ values, confirm: [] }),
    confirm: () =>
      saving.variables &&
      saving.mutate({ values: saving.variables.values, confirm: asked.map(({ code }) => code) }),
    reload: () => {
      setDismissed(true);
      void client.invalidateQueries({ queryKey: allRecords });
    },
    dismiss: () => setDismissed(true),
    pending: saving.isPending,
    saved: saving.isSuccess,
    sent: saving.isSuccess && !entity.may.read,
    leaving,
    refusal: saving.error ? sentenceOf(saving.error) : undefined,
    /** What was to be written when somebody else had been faster; undefined: nobody was. */
    stale: !dismissed && problem?.code === 'stale' ? saving.variables?.values : undefined,
    questions: asked,
  };
}

/** Where one goes after saving: the record, or the list for who may not read what they just wrote. */
function useLeave(entity: EntityDescription) {
  const { description } = useApp();
  const navigate = useNavigate();
  const place = usePlace();
  const leaving = useRef(false);
  const leave = (saved: RecordAnswer) => {
    const readable = Object.keys(saved.values).some((name) => name !== 'id');
    const next = readable
      ? withPlace(recordAddress(description, entity, saved.id), place)
      : listAddress(description, entity);
    return navigate(next, { replace: true });
  };
  return { leaving, leave };
}

/** The same intention keeps its key, so that sending it twice creates one record. */
function keyFor(
  intention: { current: { body: string; key: string } },
  body: unknown,
  confirm: readonly string[],
): string {
  const text = JSON.stringify([body, confirm]);
  if (intention.current.body !== text) intention.current = { body: text, key: newKey() };
  return intention.current.key;
}

function showAtFields(errors: FieldErrors<FormValues>, form: UseFormReturn<FormValues>): void {
  for (const [name, error] of Object.entries(errors)) {
    if (error !== undefined) form.setError(name, error as ErrorOption); // made by `errorsOf`
  }
}
