import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPencil } from '@tabler/icons-react';
import { use, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import { editAddress, newAddress } from '../../../app/addresses.ts';
import { useApp } from '../../../app/app-context.tsx';
import { useOfferActs } from '../../../app/offered-acts.ts';
import { usePlace, withPlace } from '../../../app/list-place.ts';
import { recordTitle } from '../../../app/record-title.ts';
import { overlaysThere } from '../../../ui/overlays/overlays-there.ts';
import { WaitsHint } from '../../saving/waits-hint.tsx';
import type { RecordAction } from '../../transitions/use-record-action.ts';
import type { Extension } from '../../extend/extend-dialog.tsx';
import { ExtendDialog } from '../../extend/extend-later.ts';
import { InPlaceContext } from '../values/in-place.ts';
import classes from './head.module.css';
import { ActionDialogs } from './action-dialogs.tsx';
import { CalendarButton, calendarAddress, useCameByLink } from './record-calendar.tsx';
import { RecordDocuments } from './record-documents.tsx';
import { RecordMenu } from './record-menu.tsx';
import { offersStep, stepsOf } from './steps-of.ts';
import { useFocusAfterStep } from './use-focus-after-step.ts';

interface RecordActionsProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly action: RecordAction;
  /** Steps that the screen wants to stand out. */
  readonly wanted: readonly string[];
}

/** What can be done with a record now: one step that stands out, a second, edit; the rest in a menu. */
export function RecordActions({ entity, record, action, wanted }: RecordActionsProps) {
  const { description } = useApp();
  const place = usePlace();
  const navigate = useNavigate();
  const keepFocus = useFocusAfterStep(action);
  const steps = stepsOf(entity, record, wanted);
  const { main, second, last, others } = steps;
  const take = (transition: TransitionDescription) => {
    if (transition.input.length > 0 || transition.ask) action.ask(transition);
    else void action.step.send({ transition, input: {} });
  };
  const title = recordTitle(record, entity);
  const editing = withPlace(editAddress(description, entity, record.id), place);
  const isPart = entity.part === true || entity.attachedBy !== undefined;
  const copies = offersStep(steps, t('screens.duplicate'));
  const copy =
    entity.may.create && !isPart && !copies
      ? `${newAddress(description, entity)}?copy=${record.id}`
      : undefined;
  const calendar = calendarAddress(entity, record);
  const byLink = useCameByLink();
  const mayEdit = (record.can?.update.length ?? 0) > 0;
  const remove = record.can?.delete
    ? () => void askToDelete(entity, title, () => void action.removal.send(undefined))
    : undefined;
  const [extension, setExtension] = useState<Extension>();
  const onAdded = use(InPlaceContext)?.onAdded;
  const { extend } = entity;
  const first = [main, second].filter((step) => step !== undefined);
  const after = last ? [last] : [];
  useOfferActs([
    ...[...first, ...after, ...others].map((step) => ({
      label: step.label,
      hint: title,
      run: () => take(step),
    })),
    ...(mayEdit ? [{ label: t('screens.edit'), hint: title, run: () => void navigate(editing) }] : []),
    ...(copy === undefined
      ? []
      : [{ label: t('screens.duplicate'), hint: title, run: () => void navigate(copy) }]),
    ...(extend
      ? [
          { label: t('screens.addField'), hint: entity.label, run: () => setExtension('add') },
          { label: t('screens.changeFields'), hint: entity.label, run: () => setExtension('change') },
        ]
      : []),
    ...(remove ? [{ label: t('screens.delete'), hint: title, run: remove }] : []),
  ]);
  const stepButton = (transition: TransitionDescription) => (
    <Button
      key={transition.name}
      variant={transition === main ? 'filled' : 'default'}
      disabled={action.pending}
      loading={action.step.pending && action.step.sent?.transition.name === transition.name}
      onClick={({ currentTarget }) => {
        keepFocus(currentTarget);
        take(transition);
      }}
    >
      {transition.label}
    </Button>
  );
  return (
    <>
      {first.map(stepButton)}
      {mayEdit && (
        <Button
          component={Link}
          to={editing}
          variant="default"
          className={classes.edit}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('screens.edit')}
        </Button>
      )}
      <RecordDocuments entity={entity} record={record} />
      {byLink && calendar !== undefined && <CalendarButton entity={entity} address={calendar} />}
      {after.map(stepButton)}
      <RecordMenu
        steps={others}
        disabled={action.pending}
        onTake={take}
        copy={copy}
        calendar={byLink ? undefined : calendar}
        onExtend={extend && setExtension}
        onDelete={remove}
      />
      {extension && (
        <ExtendDialog
          entity={entity}
          what={extension}
          onAdded={onAdded}
          onClose={() => setExtension(undefined)}
        />
      )}
      <ActionDialogs entity={entity} record={record} action={action} title={title} />
    </>
  );
}

async function askToDelete(entity: EntityDescription, title: string, onConfirm: () => void): Promise<void> {
  await overlaysThere;
  modals.openConfirmModal({
    title: t('screens.deleteRecord', { record: title }),
    children: (
      <>
        {t('screens.deleteHelp')}
        <WaitsHint entity={entity} call="delete" />
      </>
    ),
    labels: { confirm: t('screens.delete'), cancel: t('screens.keep') },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    onConfirm,
  });
}
