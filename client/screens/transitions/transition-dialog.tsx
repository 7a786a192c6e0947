import { inSentence } from '../../messages/in-sentence.ts';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { isMember } from '#shared/fields/data/several.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import { WholeDates } from '../../messages/whole-dates.tsx';
import { useApp } from '../../app/app-context.tsx';
import { CreateRecords } from '../form/create-records.tsx';
import { fillingFor } from '../../app/fill-text.ts';
import type { FilledCall } from '../form/field/form-choices.tsx';
import { FormField } from '../form/form-field.tsx';
import { isOneValue } from '../form/field/form-fields.ts';
import { PartRows } from '../form/rows/rows-later.ts';
import { atRowsOfForm, newRow } from '../form/values/form-parts.ts';
import { rowInputs } from '../form/values/parts-of.ts';
import { newKey } from '../../api/call/new-key.ts';
import { Proposals } from '../form/proposals.tsx';
import { errorsOf, formResolver } from '../form/values/form-resolver.ts';
import {
  asJsonValues,
  type FormValues,
  startValues,
  typedValues,
  valuesToCreate,
} from '../form/values/form-values.ts';
import { NoteList } from '../form/field/note-list.tsx';
import { SometimesShown } from '../form/values/sometimes-shown.tsx';
import { useEnvironment } from '../form/values/use-environment.ts';
import { WaitsHint } from '../saving/waits-hint.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import type { Asking } from '../saving/use-write.ts';
import type { Step } from './use-record-action.ts';
import { useStepNotes } from './use-step-notes.ts';

/** Takes the step, with one record or with many. */
interface StepAction {
  readonly step: {
    /** Undefined where it was refused, or something is asked first. */
    send(step: Step): Promise<unknown>;
    readonly asking: Asking;
    readonly error: unknown;
  };
  readonly refusal?: string;
  readonly pending: boolean;
  dismiss(): void;
}

interface TransitionDialogProps {
  readonly entity: EntityDescription;
  readonly transition: TransitionDescription;
  readonly record: RecordAnswer;
  /** The record, or how many there are, as questions name it. */
  readonly about: string;
  /** It is taken with all of these; default: with the record alone. */
  readonly records?: readonly RecordAnswer[];
  /** What is said of those that it is not taken with. */
  readonly leftOut?: ReactNode;
  readonly action: StepAction;
  onClose(): void;
}

/** What a step asks: its question, its inputs. What the server refuses is said here, beside them. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { entity, transition, record, about, action, onClose } = props;
  const { style } = useApp();
  const { step } = action;
  const [making, setMaking] = useState(false);
  useFocusBack();
  const isAlone = props.records === undefined;
  const asked = useMemo(() => inputFields(transition, entity, isAlone), [transition, entity, isAlone]);
  const fields = useMemo(() => asked.filter(isOneValue), [asked]);
  const parts = useMemo(() => rowInputs(entity, asked), [entity, asked]);
  const environment = useEnvironment(record);
  const resolver = useMemo(() => {
    const sent = (values: FormValues) => {
      const told = environment(values);
      return valuesToCreate(
        fields.filter((field) => isShown(field, entered(field, entity, record), told)),
        values,
      );
    };
    return formResolver({
      fields,
      parts,
      mode: 'create',
      // The rules of a step are the server's.
      entity: { ...entity, rules: [] },
      filling: (of) => fillingFor(of, style),
      sent,
      environment,
    });
  }, [fields, parts, environment, entity, record, style]);
  const start = useMemo(
    () => ({
      ...startValues(fields, new URLSearchParams()),
      ...(isAlone ? known(fields, entity, record) : {}),
      // Rows begin with one that is none until something is typed in it.
      ...Object.fromEntries(parts.map((part) => [part.name, [{ ...newRow(part, newKey()), spare: true }]])),
    }),
    [fields, parts, isAlone, entity, record],
  );
  const form = useForm<FormValues>({ defaultValues: start, resolver, mode: 'onTouched' });
  const notes = useStepNotes(form, resolver, {
    entity,
    records: props.records ?? [record],
    transition: transition.name,
  });
  const call = useMemo((): FilledCall | undefined => {
    const address = `${entity.plural}/${record.id}/${transition.name}`;
    // Of several records each may have choices of its own.
    return isAlone ? { address, fields, before: undefined } : undefined;
  }, [isAlone, entity, record.id, transition, fields]);
  const isAsking = step.asking.questions.length > 0;
  const close = () => {
    action.dismiss();
    onClose();
  };
  const closeWhenDone = async (sending: Promise<unknown>) => {
    if ((await sending) !== undefined) onClose();
  };
  const submit = form.handleSubmit((values) => {
    return closeWhenDone(step.send({ transition, input: asJsonValues(values) }));
  });
  useEffect(() => {
    const problems = step.error instanceof ApiProblem ? step.error.errors : [];
    const values = form.getValues();
    const shown = problems.map((one) => atRowsOfForm(one, parts, { values, before: {} }));
    const errors = errorsOf(shown, fields, parts);
    for (const { name } of [...fields, ...parts]) {
      const error = errors[name];
      if (error !== undefined) form.setError(name, error);
    }
  }, [step.error, fields, parts, form]);
  return (
    <CreateRecords onMaking={setMaking}>
      <Modal
        opened
        onClose={close}
        title={transition.label}
        size={parts.length > 0 ? WIDE : 'md'}
        // What stands above, a record that is made on the way or a question, has the keys to itself.
        closeOnEscape={!making && !isAsking}
        trapFocus={!making && !isAsking}
      >
        <form onSubmit={(event) => void submit(event)} noValidate>
          {call && <Proposals form={form} call={call} />}
          <Stack>
            <Text fw={600} dir="auto">
              <WholeDates text={about} style={style} />
            </Text>
            {props.leftOut}
            {(transition.ask ?? transition.help) && <Text>{transition.ask ?? transition.help}</Text>}
            {action.refusal && (
              <Alert color="red" role="alert">
                {action.refusal}
              </Alert>
            )}
            {fields.map((field, place) => (
              <SometimesShown
                key={field.name}
                control={form.control}
                field={field}
                stored={entered(field, entity, record)}
                environment={environment}
              >
                <div>
                  <FormField
                    control={form.control}
                    field={field}
                    required={isRequired(field) && !(field.prefilled && call === undefined)}
                    first={place === 0}
                    call={call}
                  />
                  <NoteList notes={notes.filter((note) => note.field === field.name)} />
                </div>
              </SometimesShown>
            ))}
            {parts.map((part) => (
              <PartRows key={part.name} form={form} part={part} call={call} />
            ))}
            <NoteList notes={notes.filter((note) => !fields.some(({ name }) => note.field === name))} />
            <WaitsHint entity={entity} call={transition.name} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus={transition.deletes}>
                {isAlone && asked.length === 0
                  ? t('screens.keepRecord', { entity: inSentence(entity.label) })
                  : t('screens.back')}
              </Button>
              <Button
                type="submit"
                color={transition.deletes && 'red'}
                loading={action.pending}
                data-autofocus={(fields.length === 0 && !transition.deletes) || undefined}
              >
                {transition.label}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <AskDialog
        asking={{ ...step.asking, confirm: () => closeWhenDone(step.asking.confirm()) }}
        about={about}
        verb={transition.label}
      />
    </CreateRecords>
  );
}

/** Room for rows as a grid, in pixels. */
const WIDE = 1000;

/** The dialog goes at once when it closes, so the focus is given back here to the button that opened it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
}

/** What somebody has entered in the record; what every record has from the beginning is none. An input has no default of its field. */
function entered(
  { name }: FieldShape,
  { fields }: EntityDescription,
  { values }: RecordAnswer,
): JsonValue | undefined {
  const preset = fields.find((field) => field.name === name)?.default;
  return JSON.stringify(values[name]) === JSON.stringify(preset) ? undefined : values[name];
}

/** What the record has already of what the step asks for. */
function known(fields: readonly FieldShape[], entity: EntityDescription, record: RecordAnswer): FormValues {
  const own = fields.filter(
    ({ name, type, prefilled }) =>
      !prefilled &&
      type !== 'file' &&
      type !== 'image' &&
      entity.fields.some((field) => field.name === name && field.type === type),
  );
  const values = typedValues(own, record.values);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/**
 * The inputs as fields: whether one is required is said by the step, not by the entity. What it requires it asks in any
 * case, and of several records each may be of another kind.
 */
function inputFields(
  transition: TransitionDescription,
  { fields }: EntityDescription,
  isAlone: boolean,
): readonly FieldShape[] {
  return transition.input
    .filter(({ field }) => !isMember(field))
    .map(({ field: { show, ...field }, required }) => {
      if (show === undefined || required) return { ...field, required };
      if (!isAlone && referencesOf(show.when).ownFields.size > 0) return { ...field, required };
      const isWritten = fields.some(({ name }) => name === field.name);
      return { ...field, required, show: isWritten ? { when: show.when } : show };
    });
}

function isRequired({ required, show }: FieldShape): boolean {
  return required || show?.required === true;
}
