import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { typedInRecord } from '#shared/fields/number/in-record.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { NotUnderstood, type TypedValue } from '../../../fields/base/not-understood.ts';
import { ChoicesProvider } from '../../../fields/base/choices.ts';
import { t } from '../../../messages/t.ts';
import { NoteList } from '../../form/field/note-list.tsx';
import classes from './rows.module.css';
import type { CellEdit } from './use-cell-edit.ts';
import { useCellNotes } from './use-cell-notes.ts';

interface CellEditorProps {
  readonly entity: EntityDescription;
  readonly field: FieldShape;
  readonly record: RecordAnswer;
  readonly edit: CellEdit;
  /** It has room for several lines: Enter begins the next one, and saves with Ctrl or the command key. */
  readonly lines?: boolean;
}

/** The control of the field in place of its value: Enter and Tab save, Escape leaves it as it was. */
export function CellEditor({ entity, field, record: newest, edit, lines }: CellEditorProps) {
  const record = useSeen(newest, field.name, edit.refusal !== undefined);
  const before = record.values[field.name] ?? null;
  const [value, setValue] = useState<TypedValue>(before);
  const [problem, setProblem] = useState<string>();
  const notes = useCellNotes(entity, record, { path: field.name, value });
  const input = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { Input } = controlsOf(field);
  const save = (onward: -1 | 0 | 1) => {
    setProblem(value instanceof NotUnderstood ? value.problem : undefined);
    if (!(value instanceof NotUnderstood)) edit.save({ record, path: field.name, value, onward });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation(); // the keys of the row are not meant
    if (event.key === 'Escape') edit.end();
    else if (event.key === 'Tab') {
      event.preventDefault();
      save(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Enter' && !isListOpen(event.target) && !(lines && isNewLine(event))) {
      event.preventDefault();
      save(0);
    }
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('screens.changeField', { field: field.label })}
      className={classes.editor}
      aria-busy={edit.pending}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        // Lists and calendars that belong to the control stand elsewhere in the page.
        const stays = relatedTarget === null || relatedTarget.closest('[data-portal], #floating') !== null;
        if (!stays && !box.current?.contains(relatedTarget)) save(0);
      }}
    >
      <ChoicesProvider value={choicesFor(entity, field, record)}>
        <Input
          field={{ ...typedInRecord(field, record.values), help: undefined }}
          value={value}
          title={value === before ? record.titles[field.name] : undefined}
          required={field.required}
          error={problem ?? edit.refusal}
          inputRef={input}
          onChange={setValue}
          onBlur={() => undefined}
        />
      </ChoicesProvider>
      <NoteList notes={notes} />
    </div>
  );
}

/**
 * The record that a change is made to: as it was seen, for what somebody else did to the value meanwhile is not to be
 * overwritten unseen. Once that was said, it is the newest.
 */
function useSeen(newest: RecordAnswer, name: string, isTold: boolean): RecordAnswer {
  const [seen] = useState(newest);
  const isSame = JSON.stringify(newest.values[name]) === JSON.stringify(seen.values[name]);
  return isSame || isTold ? newest : seen;
}

function isNewLine({ target, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey;
}

/** What may be chosen in one cell hangs on the record as it is. */
function choicesFor({ plural }: EntityDescription, field: FieldShape, { id }: RecordAnswer) {
  const isAsked = (field.type === 'ref' || field.type === 'refs') && field.asks !== undefined;
  return isAsked ? { path: `${plural}/${id}/-/choices/${field.name}`, filledIn: {} } : undefined;
}

/** Enter in an opened list chooses from it. */
function isListOpen(target: EventTarget): boolean {
  return target instanceof Element && target.getAttribute('aria-expanded') === 'true';
}
