import { ActionIcon, Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import { editAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { useOfferActs } from '../../app/offered-acts.ts';
import { usePlace, withPlace } from '../../app/list-place.ts';
import { recordTitle } from '../../app/record-title.ts';
import { WaitsHint } from '../saving/waits-hint.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { TransitionDialog } from '../transitions/transition-dialog-later.ts';
import type { RecordAction } from '../transitions/use-record-action.ts';

interface RecordActionsProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly action: RecordAction;
}

/** The buttons of a record: every step that is possible now, edit, delete. They come from the answer alone. */
export function RecordActions({ entity, record, action }: RecordActionsProps) {
  const { description } = useApp();
  const place = usePlace();
  const possible = entity.transitions.filter(({ name }) => record.can?.transitions[name] === true);
  const main = mainStep(possible, entity.stateField && record.values[entity.stateField]);
  const take = (transition: TransitionDescription) => {
    if (transition.input.length > 0 || transition.ask) action.ask(transition);
    else void action.step.send({ transition, input: {} });
  };
  const title = recordTitle(record, entity);
  const editing = withPlace(editAddress(description, entity, record.id), place);
  const mayEdit = (record.can?.update.length ?? 0) > 0;
  const remove = () => askToDelete(entity, title, () => void action.removal.send(undefined));
  const navigate = useNavigate();
  useOfferActs([
    ...possible.map((transition) => ({ label: transition.label, hint: title, run: () => take(transition) })),
    ...(mayEdit ? [{ label: t('screens.edit'), hint: title, run: () => void navigate(editing) }] : []),
    ...(record.can?.delete ? [{ label: t('screens.delete'), hint: title, run: remove }] : []),
  ]);
  return (
    <>
      {possible.map((transition) => (
        <Button
          key={transition.name}
          variant={transition === main ? 'filled' : 'light'}
          disabled={action.pending}
          loading={action.step.pending && action.step.sent?.transition.name === transition.name}
          onClick={() => take(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {mayEdit && (
        <Button
          component={Link}
          to={editing}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('screens.edit')}
        </Button>
      )}
      {record.can?.delete && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('screens.delete')}
          disabled={action.pending}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      {!action.asking && (
        <AskDialog asking={action.step.asking} about={title} verb={action.step.sent?.transition.label} />
      )}
      <AskDialog asking={action.removal.asking} about={title} verb={t('screens.delete')} />
      {action.asking && (
        <TransitionDialog
          entity={entity}
          transition={action.asking}
          record={record}
          about={title}
          action={action}
          onClose={() => action.ask(undefined)}
        />
      )}
    </>
  );
}

/** One step stands out: the first that is not asked about twice and, where there are states, surely leads to another. */
function mainStep(
  possible: readonly TransitionDescription[],
  state: JsonValue | undefined,
): TransitionDescription | undefined {
  const leadsOn = ({ to }: TransitionDescription) => to?.every((one) => one !== state) ?? false;
  return possible.find((step) => !step.ask && (state === undefined || leadsOn(step)));
}

function askToDelete(entity: EntityDescription, title: string, onConfirm: () => void): void {
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
    onConfirm,
  });
}
