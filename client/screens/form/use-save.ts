import { notifications } from '@mantine/notifications';
import { t } from '../../messages/t.ts';
import { say } from '../../ui/say.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ErrorOption, FieldErrors, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { WrittenProblem } from '#shared/api/problem.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { newKey } from '../../api/call/new-key.ts';
import { askRecordsAgain } from '../../api/changes/ask-records-again.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { createRecord, tryRecord, updateRecord } from '../../api/records.ts';
import { listAddress, recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { heldChanged } from '../../app/live-changes.tsx';
import { sentenceOf } from '../../ui/failed.tsx';
import { usePlace, withPlace } from '../../app/list-place.ts';
import { toldKey } from './sent/told-key.ts';
import { useWrite } from '../saving/use-write.ts';
import { atRowsOfForm, type FormPart } from './values/form-parts.ts';
import { errorsOf } from './values/form-resolver.ts';
import { asJsonValues, type FormValues } from './values/form-values.ts';

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
  /** What happens once it waits for a second person; undefined: its page is opened, or the list. */
  onHeld?(): void;
}

/** Sends a form, and brings what comes back to where it belongs: fields, summary, dialogs, the next page. */
export function useSave(settings: SaveSettings) {
  const { entity, record, fields, parts, start, form, onRefused, onSaved, onHeld } = settings;
  const client = useQueryClient();
  const intention = useRef({ body: '', key: '' });
  const [reviewing, setReviewing] = useState(false);
  const [notes, setNotes] = useState<readonly WrittenProblem[]>([]);
  const { leaving, leave } = useLeave(entity);
  /** Whoever has no page to go to, or is told what stands on none, is thanked in the place of the form. */
  const isSent = (saved: RecordAnswer) => !entity.may.read || toldKey(entity, saved.values) !== undefined;
  /** Shows what was refused, as far as the place in the form is wanted. */
  const tell = (error: unknown, isWanted: (place: string) => boolean) => {
    const problems = error instanceof ApiProblem ? error.errors : [];
    const shown = problems.map((problem) =>
      atRowsOfForm(problem, parts, { values: form.getValues(), before: start }),
    );
    const blocking = shown.filter(({ level }) => level === undefined);
    showAtFields(errorsOf(blocking, fields, parts), form, isWanted);
    setNotes(shown.filter(({ level }) => level !== undefined));
  };
  const saving = useWrite({
    entity,
    keepsShown: true,
    write: (values: FormValues, confirm) => {
      const body = asJsonValues(values);
      if (record)
        return updateRecord({ plural: entity.plural, id: record.id, version: record.version }, body, {
          confirm,
        });
      return createRecord(entity.plural, body, { idempotencyKey: keyFor(intention, body, confirm), confirm });
    },
    written: (saved) => [saved],
    onSend: () => setNotes([]),
    onDone: async (saved) => {
      leaving.current = true;
      notifications.hide(heldChanged);
      // Who may read nothing of what they sent has no page to go to: the form says thank you.
      if (isSent(saved) && !onSaved) return;
      say({
        message: t(saved.existing ? 'screens.recordExisting' : 'screens.recordSaved', {
          entity: entity.label,
        }),
        color: saved.existing ? 'yellow' : 'green',
      });
      if (onSaved) onSaved(saved);
      else await leave(saved);
    },
    onHeld: async () => {
      leaving.current = true;
      if (onHeld) onHeld();
      else await leave(record);
    },
    onRefused: (error) => {
      setReviewing(isStale(error));
      notifications.hide(heldChanged); // the dialog tells more
      tell(error, () => true);
      requestAnimationFrame(onRefused); // once the summary is drawn
    },
  });
  const { error } = saving;
  return {
    send: saving.send,
    asking: saving.asking,
    /** Where rules that the page can judge refuse a form, the others are asked too, so that all is told at once. */
    tellRest: async (body: FormValues | undefined) => {
      if (body === undefined) return;
      const typed = JSON.stringify(form.getValues());
      const refused = await tryRecord({ plural: entity.plural, id: record?.id }, body).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (typed === JSON.stringify(form.getValues()))
        tell(refused, (place) => form.getFieldState(place).error === undefined);
    },
    reload: () => {
      saving.reset();
      void askRecordsAgain(client);
    },
    pending: saving.pending,
    saved: saving.done !== undefined,
    sent: saving.done !== undefined && isSent(saving.done),
    answer: saving.done?.values,
    told: saving.done && toldKey(entity, saving.done.values),
    leaving,
    refusal: error && !isStale(error) ? sentenceOf(error) : undefined,
    /** What soft rules said beside what was refused. */
    notes,
    /** What was to be written when somebody else had been faster; undefined: nobody was. */
    stale: isStale(error) ? saving.sent : undefined,
    /** Whether both versions are being looked at. */
    reviewing,
    review: setReviewing,
  };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'stale';
}

/** Where one goes after saving: the record, or the list for who may not read what they just wrote. */
function useLeave(entity: EntityDescription) {
  const { description } = useApp();
  const navigate = useNavigate();
  const place = usePlace();
  const leaving = useRef(false);
  const leave = (saved: RecordAnswer | undefined) => {
    const readable = Object.keys(saved?.values ?? {}).some((name) => name !== 'id');
    const next =
      saved && readable
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

function showAtFields(
  errors: FieldErrors<FormValues>,
  form: UseFormReturn<FormValues>,
  isWanted: (place: string) => boolean,
): void {
  for (const [name, error] of Object.entries(errors)) {
    if (error !== undefined && isWanted(name)) form.setError(name, error as ErrorOption); // made by `errorsOf`
  }
}
