import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { MarkDescription } from '#shared/api/mark-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { ShownRecordContext } from '../../fields/base/shown-record.ts';
import { WrittenValue } from '../form/written/written-value.tsx';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { columnValue, fieldIn } from '../../app/column-value.ts';
import { recordTitle } from '../../app/record-title.ts';
import { titleDirection } from '../../messages/title-direction.ts';
import { WholeDates } from '../../messages/whole-dates.tsx';
import { MarkSign } from './marks/mark-sign.tsx';
import marks from './marks/marks.module.css';
import classes from './record-card.module.css';

interface RecordCardProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly columns: readonly ColumnDescription[];
  /** What it is called; without it by its title. */
  readonly name?: string;
  /** What stands above the name, such as a picture. */
  readonly above?: ReactNode;
  /** What stands beside the name, such as a button. */
  readonly beside?: ReactNode;
  readonly mark?: MarkDescription;
}

/** A record on a card: its name leads to it, its values stand below. Empty values take no room. */
export function RecordCard({ entity, record, columns, name, above, beside, mark }: RecordCardProps) {
  const { description, style } = useApp();
  const title = name ?? recordTitle(record, entity);
  const values = columns
    .map((column) => ({ ...column, ...columnValue(record, column.path) }))
    .filter(({ value }) => value !== null && value !== undefined);
  return (
    <article
      className={mark ? `${classes.card} ${marks['marked']}` : classes.card}
      data-mark={mark?.colour}
      data-record={record.id}
      aria-label={title}
    >
      {above}
      <div className={classes.head}>
        <Anchor
          component={Link}
          to={recordAddress(description, entity, record.id)}
          size="sm"
          fw={600}
          className={classes.name}
          dir={titleDirection(title)}
          draggable={false}
        >
          {mark && <MarkSign mark={mark} />}
          <WholeDates text={title} style={style} />
        </Anchor>
        {beside}
      </div>
      {values.length > 0 && (
        <dl className={classes.values}>
          {values.map(({ path, label, field, value, title }) => (
            <div key={path} className={classes.value}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <dd>
                {/* What stands at the end of a path belongs to another record. */}
                <ShownRecordContext
                  value={path.includes('.') ? undefined : { plural: entity.plural, id: record.id }}
                >
                  <WrittenValue
                    field={fieldIn(record, { path, field })}
                    value={value}
                    title={title}
                    room="row"
                  />
                </ShownRecordContext>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
