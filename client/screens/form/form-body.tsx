import { inSentence } from '../../messages/in-sentence.ts';
import { Button, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, type SyntheticEvent, useMemo, useRef } from 'react';
import type { FormOutline } from '#shared/contract/model-screens.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { WaitsHint } from '../saving/waits-hint.tsx';
import { FormNotes, OtherNotes } from './field/field-notes.tsx';
import classes from './form.module.css';
import type { FilledCall } from './field/form-choices.tsx';
import { FormGroupBody } from './form-group-body.tsx';
import { groupsOf } from './steps/form-groups.ts';
import { StepHead } from './steps/step-head.tsx';
import { useSteps } from './steps/use-steps.ts';
import { FormSummary } from './form-summary.tsx';
import type { FormValues } from './values/form-values.ts';
import { LiveTotals } from './live-totals.tsx';
import { Proposals } from './proposals.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import type { RecordFormState } from './use-record-form.ts';

const StaleDialog = fetchedLater(async () => (await import('./stale/stale-dialog.tsx')).StaleDialog);

interface FormBodyProps {
  readonly state: RecordFormState;
  /** What a screen reader calls the form. */
  readonly label: string;
  /** What its button says; undefined: the words for any form. */
  readonly verb?: string;
  /** Names of fields that are sent without being asked. */
  readonly hidden?: readonly string[];
  /** How the contract divides it; undefined: not at all. */
  readonly outline?: FormOutline;
  /** The way out without saving. */
  readonly cancel: ReactNode;
}

/** Inputs, rows, amounts and buttons of a form, and the dialogs that can come of saving it. */
export function FormBody({ state, label, verb, hidden = [], outline, cancel }: FormBodyProps) {
  const { entity, fields, parts, record, start, rules, form, resolver, summary, save, submit, round } = state;
  const element = useRef<HTMLFormElement>(null);
  useFirstFocus(element);
  const call = useMemo(
    (): FilledCall => ({
      address: record ? `${entity.plural}/${record.id}` : entity.plural,
      fields,
      before: record ? start : undefined,
    }),
    [entity, record, fields, start],
  );
  const shown = fields.filter(({ name }) => !hidden.includes(name));
  const groups = groupsOf(outline, { fields: shown, parts });
  const steps = useSteps(groups, form);
  const isInSteps = outline?.as === 'steps';
  const visible = isInSteps ? groups.filter((_, place) => place === steps.at) : groups;
  const isWhole = !isInSteps || steps.isLast;
  const usualVerb = useUsualVerb(state);
  const goOn = (event?: SyntheticEvent) => {
    if (isWhole) return submit(event);
    event?.preventDefault();
    return steps.next();
  };
  useHotkeys([['mod+S', ({ target }) => isMeant(target, element.current) && void goOn()]], []);
  return (
    <FormNotes form={form} rules={rules} notes={save.notes}>
      <form ref={element} onSubmit={(event) => void goOn(event)} noValidate aria-label={label}>
        <Proposals form={form} call={call} parts={parts} />
        <Stack>
          <FormSummary
            control={form.control}
            fields={[...fields, ...parts]}
            refusal={save.refusal}
            onReview={save.stale && !save.reviewing ? () => save.review(true) : undefined}
            summaryRef={summary}
            setFocus={isInSteps ? steps.focus : form.setFocus}
          />
          {isInSteps && <StepHead groups={groups} at={steps.at} />}
          {visible.map((group) => (
            <FormGroupBody
              key={`${group.title} ${round}`}
              group={group}
              state={state}
              call={call}
              heading={!isInSteps}
            />
          ))}
          {visible.some((group) => group.parts.length > 0) && (
            <LiveTotals entity={entity} fields={fields} record={record} form={form} resolver={resolver} />
          )}
          <OtherNotes fields={shown} parts={parts} />
          {isWhole && <WaitsHint entity={entity} call={record ? 'update' : 'create'} />}
          <div className={classes.buttons}>
            <Button type="submit" loading={save.pending}>
              {isWhole ? (verb ?? usualVerb) : t('screens.next')}
            </Button>
            {isInSteps && steps.back && (
              <Button variant="default" onClick={steps.back}>
                {t('screens.back')}
              </Button>
            )}
            {cancel}
          </div>
        </Stack>
      </form>
      <Stale state={state} />
      <AskDialog asking={save.asking} />
    </FormNotes>
  );
}

/** A customer or a visitor sends what they have filled in; that a record is created by it is not their business. */
function useUsualVerb({ entity, record }: RecordFormState): string {
  const { person } = useApp();
  if (record) return t('screens.save');
  return person ? t('screens.createRecord', { entity: inSentence(entity.label) }) : t('screens.sendForm');
}

function Stale({
  state: { entity, fields, parts, record, start, form, save, take },
}: {
  state: RecordFormState;
}) {
  if (!save.stale || !save.reviewing || !record) return null;
  // What is sent beside the fields of a record has no other version.
  const own = fields.filter(({ name }) => entity.fields.some((field) => field.name === name));
  return (
    <StaleDialog
      of={{ entity, id: record.id, fields: own, parts }}
      start={start}
      mine={{ ...form.getValues(), ...onlyFields(fields, save.stale) }}
      onMerged={take}
      onReload={save.reload}
      onClose={() => save.review(false)}
    />
  );
}

/** A key that was pressed in a dialog above the form, or below one it stands in, is not for this form. */
function isMeant(target: EventTarget | null, form: HTMLFormElement | null): boolean {
  const dialogOf = (place: EventTarget | null) =>
    place instanceof Element ? place.closest('[role=dialog]') : null;
  return dialogOf(target) === dialogOf(form);
}

/** What was to be sent of the fields, brought into wire form; of rows the form itself knows more. */
function onlyFields(fields: readonly FieldShape[], sent: FormValues): FormValues {
  return Object.fromEntries(fields.flatMap(({ name }) => (name in sent ? [[name, sent[name]]] : [])));
}
