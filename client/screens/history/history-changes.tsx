import { Text, VisuallyHidden } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { HistoryAnswer, HistoryChange, HistoryEntry } from '#shared/api/calls/data.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { arrow } from '../../messages/arrow.ts';
import { t } from '../../messages/t.ts';
import { ruleInWords } from './history-story.ts';
import classes from './history.module.css';

interface HistoryChangesProps {
  readonly entry: HistoryEntry;
  readonly entity: EntityDescription;
  readonly titles: HistoryAnswer['titles'];
}

/** What was warned of when it was saved, and what whoever saved it confirmed. */
export function SoftRules({
  entry: { confirmed, warned },
  entity,
}: Pick<HistoryChangesProps, 'entry' | 'entity'>) {
  const notes = [
    { label: t('screens.confirmed'), codes: confirmed },
    { label: t('screens.warned'), codes: warned },
  ].filter(({ codes }) => codes.length > 0);
  return notes.map(({ label, codes }) => (
    <Text key={label} size="sm" className={classes.soft}>
      <span className={classes.label}>{label}:</span>{' '}
      {codes.map((code) => ruleInWords(code, entity)).join(' ')}
    </Text>
  ));
}

/** Each field that was changed, before and after. */
export function HistoryChanges({ entry, entity, titles }: HistoryChangesProps) {
  const changed = entity.fields.filter(({ name }) => entry.changes[name] !== undefined);
  if (changed.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changed.map((field) => (
        <Change key={field.name} field={field} change={entry.changes[field.name]} titles={titles} />
      ))}
    </dl>
  );
}

interface ChangeProps {
  readonly field: FieldShape;
  readonly change: HistoryChange | undefined;
  readonly titles: HistoryAnswer['titles'];
}

function Change({ field, change = {}, titles }: ChangeProps) {
  const { before, after } = change;
  // What was empty before says no more than that there is something now.
  const told = before !== undefined && before !== null;
  return (
    <div className={classes.change}>
      <dt className={classes.label}>{field.label}</dt>
      <dd className={classes.value}>
        {told && <PastValue field={field} value={before} titles={titles} />}
        {told && after !== undefined && <Became />}
        {after !== undefined && <PastValue field={field} value={after} titles={titles} />}
      </dd>
    </div>
  );
}

function Became() {
  return (
    <span>
      <span aria-hidden="true">{arrow()}</span>
      <VisuallyHidden>{t('screens.became')}</VisuallyHidden>
    </span>
  );
}

function PastValue({
  field,
  value,
  titles,
}: {
  field: FieldShape;
  value: JsonValue;
  titles: ChangeProps['titles'];
}) {
  const title = typeof value === 'string' ? titles[value] : undefined;
  return <ValueCell field={field} value={value} title={title} room="row" />;
}
