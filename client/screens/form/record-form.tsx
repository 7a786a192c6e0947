import { Button, Stack } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { FormOutline } from '#shared/contract/model-screens.ts';
import { t } from '../../messages/t.ts';
import { WholeDates } from '../../messages/whole-dates.tsx';
import { listAddress, recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { usePlace, withPlace } from '../../app/list-place.ts';
import { CreateRecords } from './create-records.tsx';
import { DraftNote } from './drafts/draft-note.tsx';
import { useDraft } from './drafts/use-draft.ts';
import { FormBody } from './form-body.tsx';
import classes from './form.module.css';
import { LeaveGuard } from './drafts/leave-guard.tsx';
import { SentNotice } from './sent/sent-notice-later.ts';
import { type RecordFormSettings, useRecordForm } from './use-record-form.ts';

/** What the contract says in the place of the words for any form. */
export type FormWords = Pick<ScreenDescription, 'button' | 'thanks'>;

interface RecordFormProps extends RecordFormSettings {
  readonly title: string;
  readonly help?: string;
  readonly words?: FormWords;
  /** How the contract divides it; undefined: not at all. */
  readonly outline?: FormOutline;
  /** Begins another new record. */
  onAgain?(): void;
}

/** A form as a page of its own: what was typed is not left by mistake. */
export function RecordForm({ title, help, words, outline, onAgain, ...settings }: RecordFormProps) {
  const { description, person, style } = useApp();
  const { entity, fields, parts } = settings;
  const state = useRecordForm(settings);
  const place = usePlace();
  const { record, save } = state;
  const { isDirty } = state.form.formState;
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = isDirty && !save.saved;
  }, [isDirty, save.saved]);
  // By the time it is sent there may be no connection any more.
  const isThanked = isDirty && !entity.may.read;
  useEffect(() => {
    if (isThanked) SentNotice.fetchIt().catch(() => undefined); // it is tried again once it is drawn
  }, [isThanked]);
  const draft = useDraft({
    form: state.form,
    fields,
    parts,
    start: settings.start,
    isNew: record === undefined,
    isOver: () => save.leaving.current,
    isSaved: save.saved,
    onAgain,
  });
  const { keep } = draft;
  const dirty = useCallback(() => unsaved.current && !save.leaving.current && !keep(), [save.leaving, keep]);
  const back = record
    ? withPlace(recordAddress(description, entity, record.id), place)
    : listAddress(description, entity);
  if (save.sent) {
    const values = state.form.getValues();
    return (
      <SentNotice
        entity={entity}
        product={description.name}
        thanks={words?.thanks}
        sent={{ fields, parts, values, environment: state.rules.environment(values) }}
        answer={save.answer}
        told={save.told}
        onAgain={onAgain}
      />
    );
  }
  return (
    <CreateRecords>
      <Stack className={classes.page} data-wide={parts.length > 0 || fields.length > 12 || undefined}>
        <PageHead
          title={title}
          drawn={<WholeDates text={title} style={style} />}
          product={description.name}
          help={help ?? entity.help}
        />
        <DraftNote draft={draft} />
        <FormBody
          state={state}
          label={title}
          verb={words?.button}
          outline={outline}
          cancel={
            // Who came to a public form came to no list that it could lead back to.
            person !== null && (
              <Button component={Link} to={back} variant="default">
                {t('shell.cancel')}
              </Button>
            )
          }
        />
        <LeaveGuard dirty={dirty} />
      </Stack>
    </CreateRecords>
  );
}
