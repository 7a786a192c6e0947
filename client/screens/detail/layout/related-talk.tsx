import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { recordAddress } from '../../../app/addresses.ts';
import { useApp } from '../../../app/app-context.tsx';
import { columnValue } from '../../../app/column-value.ts';
import { recordTitle } from '../../../app/record-title.ts';
import { ShownRecordContext } from '../../../fields/base/shown-record.ts';
import { ValueText } from '../../../fields/value-text.tsx';
import { t } from '../../../messages/t.ts';
import { WrittenValue } from '../../form/written/written-value.tsx';
import classes from './talk.module.css';
import type { Talk } from './talk-of.ts';

interface RelatedTalkProps {
  readonly entity: EntityDescription;
  readonly talk: Talk;
  readonly records: readonly RecordAnswer[];
  readonly label: string;
}

/** What people said to a record, one below the other; the moment leads to the page of each. */
export function RelatedTalk({ entity, talk: { who, when, said, flag }, records, label }: RelatedTalkProps) {
  const { description, style } = useApp();
  // Who only hears the moment is told of what it is, unless that says it.
  const linkName = (record: RecordAnswer) => {
    const title = recordTitle(record, entity);
    const moment = formatValue(when.field, columnValue(record, when.path).value ?? null, style);
    return title.includes(moment) ? title : `${title}, ${moment}`;
  };
  return (
    <ol className={classes.talk} aria-label={label}>
      {records.map((record) => (
        <li key={record.id} className={classes.one} data-record={record.id}>
          <div className={classes.head}>
            <Text size="sm" fw={600} component="span" dir="auto">
              {nameOf(columnValue(record, who.path), who)}
            </Text>
            <Anchor
              component={Link}
              to={recordAddress(description, entity, record.id)}
              size="xs"
              c="dimmed"
              aria-label={linkName(record)}
            >
              <ValueText field={when.field} value={columnValue(record, when.path).value ?? null} />
            </Anchor>
            {flag && columnValue(record, flag.path).value === true && (
              <Text size="xs" c="dimmed" component="span">
                {flag.label}
              </Text>
            )}
          </div>
          <Words entity={entity} record={record} said={said} />
        </li>
      ))}
    </ol>
  );
}

/** A person by their name, and an address as it is. */
function nameOf({ value, title }: ReturnType<typeof columnValue>, { field }: ColumnDescription): string {
  if (field.type === 'email' && typeof value === 'string') return value;
  return title ?? t('screens.somebody');
}

function Words({
  entity,
  record,
  said: { field, path },
}: Pick<RelatedTalkProps, 'entity'> & Pick<Talk, 'said'> & { readonly record: RecordAnswer }) {
  const { value } = columnValue(record, path);
  if (value === undefined || value === null) return null;
  return (
    <ShownRecordContext value={{ plural: entity.plural, id: record.id }}>
      <WrittenValue field={field} value={value} room="page" />
    </ShownRecordContext>
  );
}
