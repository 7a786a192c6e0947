import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useApp } from '../../app/app-context.tsx';
import { fillingFor } from '../../app/fill-text.ts';
import type { FormPart } from './values/form-parts.ts';
import { bodyOf, formResolver, type FormRules } from './values/form-resolver.ts';
import { type FormValues, valuesToCreate, valuesToUpdate } from './values/form-values.ts';
import { useEnvironment } from './values/use-environment.ts';
import { useMerged } from './stale/use-merged.ts';
import { useSave } from './use-save.ts';

/** What a form is made of, wherever it stands. */
export interface RecordFormSettings {
  readonly entity: EntityDescription;
  readonly fields: readonly FieldShape[];
  /** Composed children that stand in the form as rows. */
  readonly parts: readonly FormPart[];
  readonly start: FormValues;
  /** What is changed; undefined for a new record. */
  readonly record?: RecordAnswer;
  /** What happens once it is saved; undefined: its page is opened. */
  onSaved?(record: RecordAnswer): void;
  /** What happens once it waits for a second person; undefined: its page is opened, or the list. */
  onHeld?(): void;
}

/** What the values are judged against and sent over. */
interface Base {
  readonly record?: RecordAnswer;
  readonly start: FormValues;
}

/** The values of a form, judged while typing, and everything that can come back when they are saved. */
export function useRecordForm({ entity, fields, parts, onSaved, onHeld, ...first }: RecordFormSettings) {
  const { style } = useApp();
  // Another one once somebody else was faster.
  const [{ record, start }, setBase] = useState<Base>(first);
  const environment = useEnvironment(record, entity.fields);
  const rules = useMemo((): FormRules => {
    const isOwn = ({ name }: FieldShape) => entity.fields.some((field) => field.name === name);
    const sent = (values: FormValues) => {
      const told = environment(values);
      const shown = fields.filter((field) => isShown(field, record?.values[field.name], told));
      if (!record) return valuesToCreate(shown, values);
      return {
        ...valuesToUpdate(shown.filter(isOwn), values, start),
        // What is sent beside them has no value before: it is sent as it stands.
        ...valuesToCreate(
          shown.filter((field) => !isOwn(field)),
          values,
        ),
      };
    };
    return {
      fields,
      parts,
      before: start,
      mode: record ? 'update' : 'create',
      entity,
      sent,
      environment,
      filling: (of) => fillingFor(of, style),
    };
  }, [entity, fields, parts, record, start, environment, style]);
  const resolver = useMemo(() => formResolver(rules), [rules]);
  const form = useForm<FormValues>({ defaultValues: start, resolver, mode: 'onTouched' });
  const summary = useRef<HTMLDivElement>(null);
  // The summary keeps the focus where nothing that is drawn is wrong.
  const onRefused = () => {
    summary.current?.focus();
    const wrong = [...fields, ...parts].find(({ name }) => form.getFieldState(name).error !== undefined);
    if (wrong !== undefined) form.setFocus(wrong.name);
  };
  const save = useSave({ entity, record, fields, parts, start, form, onRefused, onSaved, onHeld });
  const submit = form.handleSubmit(
    async (values) => {
      await save.send(values);
    },
    () => save.tellRest(bodyOf(rules, form.getValues())),
  );
  const { round, take } = useMerged({ form, setBase, submit });
  return { entity, fields, parts, record, start, rules, form, resolver, summary, save, submit, round, take };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
