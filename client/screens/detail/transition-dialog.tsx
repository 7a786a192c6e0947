import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useApp } from '../../shell/app-context.tsx';
import { CreateRecords } from '../form/create-records.tsx';
import { fillingFor } from '../form/fill-text.ts';
import { FormField } from '../form/form-field.tsx';
import { asJson, errorsOf, formResolver } from '../form/form-resolver.ts';
import { type FormValues, startValues, valuesToCreate } from '../form/form-values.ts';
import { useEnvironment } from '../form/use-environment.ts';
import type { Step } from './use-record-action.ts';

/** Takes the step, with one record or with many. */
interface StepAction {
  readonly step: {
    mutate(step: Step, then: { onSuccess(): void; onError(error: unknown): void }): void;
  };
  readonly refusal?: string;
  /** Soft rules that the person may agree to. */
  readonly questions?: readonly FieldProblem[];
  readonly pending: boolean;
  dismiss(): void;
}

interface TransitionDialogProps {
  readonly entity: EntityDescription;
  readonly transition: TransitionDescription;
  readonly record: RecordAnswer;
  readonly action: StepAction;
  onClose(): void;
}

/** What a step asks: its question, its inputs. What the server refuses is said here, beside them. */
export function TransitionDialog({ entity, transition, record, action, onClose }: TransitionDialogProps) {
  const { style } = useApp();
  const { questions = [] } = action;
  const [making, setMaking] = useState(false);
  useFocusBack();
  const fields = useMemo(() => inputFields(transition), [transition]);
  const environment = useEnvironment(record);
  const resolver = useMemo(() => {
    const sent = (values: FormValues) => valuesToCreate(fields, values);
    return formResolver({
      fields,
      mode: 'create',
      rules: [],
      messages: entity.messages,
      fill: fillingFor(entity, style),
      sent,
      environment,
    });
  }, [fields, environment, entity, style]);
  const start = useMemo(() => startValues(fields, new URLSearchParams()), [fields]);
  const form = useForm<FormValues>({ defaultValues: start, resolver, mode: 'onTouched' });
  const close = () => {
    action.dismiss();
    onClose();
  };
  const submit = form.handleSubmit((values) => {
    const input = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asJson(value)]));
    action.step.mutate(
      { transition, input, confirm: questions.map(({ code }) => code) },
      { onSuccess: onClose, onError: (error) => showAtFields(error) },
    );
  });
  const showAtFields = (error: unknown) => {
    const errors = errorsOf(error instanceof ApiProblem ? error.errors : [], fields);
    for (const field of fields) {
      const message = errors[field.name]?.message;
      if (typeof message === 'string') form.setError(field.name, { message });
    }
  };
  return (
    <CreateRecords onMaking={setMaking}>
      <Modal
        opened
        onClose={close}
        title={transition.label}
        // The record that is made on the way stands above and has the keys to itself.
        closeOnEscape={!making}
        trapFocus={!making}
      >
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            {(transition.ask ?? transition.help) && <Text>{transition.ask ?? transition.help}</Text>}
            {action.refusal && (
              <Alert color="red" role="alert">
                {action.refusal}
              </Alert>
            )}
            {questions.length > 0 && <Questions questions={questions} />}
            {fields.map((field) => (
              <FormField key={field.name} control={form.control} field={field} required={field.required} />
            ))}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Back
              </Button>
              <Button
                type="submit"
                loading={action.pending}
                data-autofocus={fields.length === 0 || undefined}
              >
                {questions.length > 0 ? `${transition.label} all the same` : transition.label}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </CreateRecords>
  );
}

/** What the person agrees to by taking the step once more. */
function Questions({ questions }: { questions: readonly FieldProblem[] }) {
  return (
    <Alert color="yellow" role="alert" title="Go on all the same?">
      <List size="sm">
        {questions.map(({ code, message }) => (
          <List.Item key={code}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The dialog goes at once when it closes, so the focus is given back here to the button that opened it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
}

/** The inputs as fields: whether one is required is said by the step, not by the entity. */
function inputFields(transition: TransitionDescription): readonly FieldShape[] {
  return transition.input.map(({ field, required }) => ({
    ...field,
    required,
    prefilled: false,
    default: undefined,
  }));
}
