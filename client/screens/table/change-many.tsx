import { Alert, Button, Group, List, Modal, NativeSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { changeOf } from '../../api/batch.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { controlsOf } from '../../fields/field-types.ts';
import { NotUnderstood, type TypedValue } from '../../fields/base/not-understood.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { recordTitle } from '../../app/record-title.ts';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { NoteList } from '../form/field/note-list.tsx';
import { useNotesOfMany } from '../saving/use-notes-of-many.ts';
import { useUndoChange } from '../undo/use-undo-change.ts';
import { useWriteMany } from '../saving/use-write-many.ts';

/** A pause in the typing after which the server is asked, in milliseconds. */
const PAUSE = 500;

interface ChangeManyProps {
  readonly entity: EntityDescription;
  /** Fields that may be changed, at least one. */
  readonly fields: readonly [FieldShape, ...FieldShape[]];
  readonly records: readonly RecordAnswer[];
  onClose(): void;
}

/** Gives one field of all chosen records the same value; what is refused is told record by record. */
export function ChangeMany({ entity, fields, records, onClose }: ChangeManyProps) {
  const [field, setField] = useState(fields[0]);
  const [value, setValue] = useState<TypedValue>(startOf(fields[0]));
  const [settled] = useDebouncedValue(value, PAUSE);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLElement>(null);
  const { Input } = controlsOf(field);
  const sayChanged = useUndoChange(entity);
  const change = useWriteMany({
    entity,
    toWrite: (values: Readonly<Record<string, JsonValue>>) => ({
      records,
      operation: changeOf(entity.plural, values),
    }),
    onDone: ({ done, refused }) => {
      const message = t('screens.fieldChanged', { field: field.label, count: done.length });
      if (done.length > 0) sayChanged({ message, names: [field.name], done });
      if (refused.length === 0) onClose();
    },
  });
  const refused = change.done?.refused ?? [];
  const notes = useNotesOfMany(
    entity,
    trialOf(entity, { records, field, value: settled === value ? value : null }),
  );
  const isAsking = change.asking.questions.length > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screens.changeSelected', { count: records.length })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      // The question above has the keys to itself.
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(value instanceof NotUnderstood ? value.problem : undefined);
          if (!(value instanceof NotUnderstood)) void change.send({ [field.name]: value });
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('screens.field')}
            value={field.name}
            data={fields.map(({ name, label }) => ({ value: name, label }))}
            onChange={(event) => {
              const next = fields[event.currentTarget.selectedIndex] ?? field;
              setField(next);
              setValue(startOf(next));
              setProblem(undefined);
              change.reset();
            }}
          />
          <Input
            key={field.name}
            field={field}
            value={value}
            required={field.required}
            error={problem}
            inputRef={input}
            onChange={setValue}
            onBlur={() => undefined}
          />
          <NoteList notes={notes} />
          {change.error && (
            <Alert color="red" role="alert">
              {sentenceOf(change.error)}
            </Alert>
          )}
          {refused.length > 0 && (
            <Alert color="red" role="alert" title={t('screens.notChanged', { count: refused.length })}>
              <List size="sm">
                {refused.map(({ record, message }) => (
                  <List.Item key={record.id}>{`${recordTitle(record, entity)}: ${message}`}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {refused.length > 0 ? t('shell.close') : t('shell.cancel')}
            </Button>
            {value === null && !field.required ? (
              <Button type="submit" color="red" loading={change.pending}>
                {t('screens.emptyField', { field: field.label })}
              </Button>
            ) : (
              <Button type="submit" disabled={value === null} loading={change.pending}>
                {t('screens.change')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <AskDialog
        asking={change.asking}
        about={t('screens.countSelected', { count: records.length })}
        verb={t('screens.changeAnyway')}
      />
    </Modal>
  );
}

/** What would be sent; nothing while there is no value. */
function trialOf(
  { plural }: EntityDescription,
  { records, field, value }: Pick<ChangeManyProps, 'records'> & { field: FieldShape; value: TypedValue },
) {
  const body = value === null || value instanceof NotUnderstood ? undefined : { [field.name]: value };
  return { records, operation: changeOf(plural, body ?? {}), event: 'update', body };
}

/** A switch stands one way or the other from the start; everything else begins empty. */
function startOf({ type }: FieldShape): JsonValue {
  return type === 'boolean' ? false : null;
}
