import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FoundChange, HistorySearchAnswer } from '#shared/api/calls/data.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { arrow } from '../../../messages/arrow.ts';
import { t } from '../../../messages/t.ts';
import { HistoryChanges, SoftRules } from '../../../screens/history/history-changes.tsx';
import { stepOf, whoOf } from '../../../screens/history/history-story.ts';
import { recordAddress } from '../../../app/addresses.ts';
import { useApp } from '../../../app/app-context.tsx';
import { auditedEntities } from './audited-entities.ts';
import { events } from './events.ts';
import classes from '../../../ui/lines.module.css';

interface FoundLineProps {
  readonly change: FoundChange;
  readonly titles: HistorySearchAnswer['titles'];
  /** Asks for this record alone; undefined where that is asked already. */
  readonly onRecord: (() => void) | undefined;
}

/** One change of any record: who did what to which, when, and each field before and after. */
export function FoundLine({ change, titles, onRecord }: FoundLineProps) {
  const { person, style, description } = useApp();
  const entity = auditedEntities(description).find(({ name }) => name === change.entity);
  const event = events[change.event];
  const what = event === undefined ? stepOf(change, entity) : t(event);
  return (
    <li className={classes.line}>
      <strong>{whoOf(change.by, titles, person)}</strong> · <span className={classes.sentence}>{what}</span> ·{' '}
      <Subject change={change} entity={entity} title={titles[change.record]} /> ·{' '}
      <Text component="time" size="sm" c="dimmed" dateTime={change.at}>
        {t('studio.atVersion', {
          moment: formatValue({ type: 'datetime' }, change.at, style),
          version: change.contract,
        })}
      </Text>{' '}
      {onRecord !== undefined && change.entity !== null && (
        <Button size="compact-xs" variant="subtle" onClick={onRecord}>
          {t('studio.onlyRecord')}
        </Button>
      )}
      {entity && <HistoryChanges entry={change} entity={entity} titles={titles} />}
      {entity && <SoftRules entry={change} entity={entity} />}
    </li>
  );
}

interface SubjectProps {
  readonly change: FoundChange;
  readonly entity: EntityDescription | undefined;
  readonly title: string | undefined;
}

/**
 * The record where it is still there; a constant with its values; of an entity that is no more its name. The owner reads every
 * record that there is; who audits what they may not read is not told whether it is gone.
 */
function Subject({ change, entity, title }: SubjectProps) {
  const { description, person } = useApp();
  if (change.entity === null) return <>{Object.entries(change.changes).map(constantText).join(', ')}</>;
  if (entity === undefined) return t('studio.retired', { entity: change.entity });
  if (title === undefined) return person?.owner ? t('studio.gone', { entity: entity.label }) : entity.label;
  return (
    <>
      {entity.label}{' '}
      <Anchor component={Link} size="sm" to={recordAddress(description, entity, change.record)}>
        {title}
      </Anchor>
    </>
  );
}

function constantText([name, { before, after }]: [string, FoundChange['changes'][string]]): string {
  return `${name}: ${inWords(before)} ${arrow()} ${inWords(after)}`;
}

function inWords(value: unknown): string {
  return typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? '–'
      : JSON.stringify(value);
}
