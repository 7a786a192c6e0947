import { Alert, Button, Group, List, Text } from '@mantine/core';
import { say } from '../../ui/say.ts';
import { useState } from 'react';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { TransitionDialog } from '../transitions/transition-dialog-later.ts';
import { recordTitle } from '../../app/record-title.ts';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { editableField } from './rows/editable.ts';
import { rowsAsText } from './rows-as-text.ts';
import classes from './table.module.css';
import type { Selection } from './rows/use-selection.ts';
import { type LeftOut, useStepMany } from './use-step-many.ts';

const ChangeMany = fetchedLater(async () => (await import('./change-many.tsx')).ChangeMany);

interface SelectionBarProps {
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly selection: Selection;
  onEnd(): void;
}

/** How many rows are chosen and what can be done with them; what was refused stands below, record by record. */
export function SelectionBar({ entity, columns, selection, onEnd }: SelectionBarProps) {
  const { records, shown } = selection;
  const many = useStepMany(entity, records);
  const { action, asked } = many;
  const first = asked?.records[0];
  return (
    <>
      <Group className={classes.selection} gap="xs" role="group" aria-label={t('screens.selectedRows')}>
        <Text size="sm" fw={600} role="status">
          {records.length === 0
            ? t('screens.selectRows')
            : t('screens.countSelected', { count: records.length })}
        </Text>
        <Button size="xs" variant="default" onClick={() => selection.toggleAll()}>
          {t('screens.allHere', { count: shown })}
        </Button>
        {many.steps.map(({ transition, count }) => (
          <Button
            key={transition.name}
            size="xs"
            variant="light"
            disabled={action.pending}
            onClick={() => void many.take(transition)}
          >
            {`${transition.label} (${count})`}
          </Button>
        ))}
        <ChangeButton entity={entity} records={records} />
        <CopyButton columns={columns} records={records} />
        <Button size="xs" variant="subtle" color="gray" ms="auto" onClick={onEnd}>
          {t('screens.done')}
        </Button>
      </Group>
      {action.refusal && !asked && (
        <Alert color="red" role="alert">
          {action.refusal}
        </Alert>
      )}
      {many.refused.length > 0 && (
        <RefusalAlert
          title={t('screens.notChanged', { count: many.refused.length })}
          onClose={action.dismiss}
        >
          <List size="sm">
            {many.refused.map(({ record, message }) => (
              <List.Item key={record.id}>{`${recordTitle(record, entity)}: ${message}`}</List.Item>
            ))}
          </List>
        </RefusalAlert>
      )}
      {!asked && (
        <AskDialog
          asking={action.step.asking}
          about={t('screens.countSelected', { count: records.length })}
          verb={action.step.sent?.transition.label}
        />
      )}
      {asked && first && (
        <TransitionDialog
          entity={entity}
          transition={asked.transition}
          record={first}
          about={
            asked.records.length === 1
              ? recordTitle(first, entity)
              : t('screens.countSelected', { count: asked.records.length })
          }
          records={asked.records}
          leftOut={asked.left.length > 0 && <LeftOutOf entity={entity} left={asked.left} />}
          action={action}
          onClose={many.answered}
        />
      )}
    </>
  );
}

/** So many are named one by one. */
const MOST_NAMED = 5;

/** Before a step is taken: how many of the chosen records it leaves out, and why. */
function LeftOutOf({
  entity,
  left,
}: {
  readonly entity: EntityDescription;
  readonly left: readonly LeftOut[];
}) {
  const count = left.reduce((sum, { records }) => sum + records.length, 0);
  return (
    <Alert color="yellow" title={t('screens.leftOut', { count })} role="group">
      <List size="sm">
        {left.map(({ message, records }) => (
          <List.Item key={message}>
            {records.length > MOST_NAMED
              ? t('screens.askedOfMany', { count: records.length, message })
              : `${records.map((record) => recordTitle(record, entity)).join(', ')}: ${message}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Nothing for who may change no field, and for nothing. */
function ChangeButton({ entity, records }: Pick<SelectionBarProps, 'entity'> & Pick<Selection, 'records'>) {
  const [opened, setOpened] = useState(false);
  const [first, ...rest] = entity.fields.flatMap(({ name }) => editableField(entity, name) ?? []);
  if (first === undefined || records.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {t('screens.changeAField')}
      </Button>
      {opened && (
        <ChangeMany
          entity={entity}
          fields={[first, ...rest]}
          records={records}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

/** Only where the browser lets a page write to the clipboard: on https and on the own machine. */
function CopyButton({ columns, records }: Pick<SelectionBarProps, 'columns'> & Pick<Selection, 'records'>) {
  const { style } = useApp();
  if (records.length === 0 || !window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(rowsAsText(columns, records, style));
    say({
      message: t('screens.rowsCopied', { count: records.length }),
    });
  };
  return (
    <Button size="xs" variant="default" onClick={() => void copy()}>
      {t('screens.copy')}
    </Button>
  );
}
