import { Paper, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { use, useId, useState } from 'react';
import type { ColumnDescription, SectionDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import { columnValue, isEmptyValue } from '../../../app/column-value.ts';
import { Fact } from '../values/fact.tsx';
import { InPlaceContext } from '../values/in-place.ts';
import { isLongText } from './arrange.ts';
import values from '../values/values.module.css';
import classes from './layout.module.css';

interface SectionBoxProps {
  readonly section: SectionDescription;
  readonly record: RecordAnswer;
  readonly plural: string;
}

/** What a screen reader calls it. The history of the record stands on the same page, and has its own name for itself. */
function nameOf(title: string): string {
  return title === '' || title === t('screens.activity') ? t('screens.recordFields') : title;
}

/** Fields under a heading; those that are empty are behind a click. Where there are no others, the heading is on it. */
export function SectionBox({ section, record, plural }: SectionBoxProps) {
  const { title, fields } = section;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const place = use(InPlaceContext);
  const sought = [place?.edit.cell?.path, place?.added];
  const empty = fields.filter((column) => isEmpty(column, record));
  const filled = fields.filter((column) => !empty.includes(column));
  // Who goes on to one by a key, or has just added it, is to see it.
  const isOpen = opened || empty.some(({ path }) => sought.includes(path));
  // The same elements in both forms: who opens it by a key stays where they are.
  const isQuiet = filled.length === 0 && !isOpen;
  return (
    <Paper
      withBorder={!isQuiet}
      bg={isQuiet ? 'transparent' : undefined}
      p={isQuiet ? 0 : { base: 'sm', sm: 'md' }}
      component="section"
      data-quiet={isQuiet || undefined}
      aria-label={nameOf(title)}
    >
      {title !== '' && !isQuiet && (
        <Title order={2} size="h5" mb="sm">
          {title}
        </Title>
      )}
      <Fields columns={filled} record={record} plural={plural} under={title} />
      {empty.length > 0 && (
        <div className={classes.empty}>
          <EmptyFields
            count={empty.length}
            of={isQuiet ? title : ''}
            opened={isOpen}
            id={id}
            onToggle={() => {
              place?.onAdded(undefined);
              setOpened(!isOpen);
            }}
          />
          <div id={id} hidden={!isOpen}>
            {isOpen && <Fields columns={empty} record={record} plural={plural} />}
          </div>
        </div>
      )}
    </Paper>
  );
}

interface FieldsProps {
  readonly columns: readonly ColumnDescription[];
  readonly record: RecordAnswer;
  readonly plural: string;
  /** The heading: where one field of that name stands alone, it needs no second one. */
  readonly under?: string;
}

function Fields({ columns, record, plural, under }: FieldsProps) {
  if (columns.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {columns.map((column) => (
        <Fact
          key={column.path}
          column={column}
          record={record}
          plural={plural}
          across={isLongText(column.field)}
          unnamed={columns.length === 1 && column.label === under}
        />
      ))}
    </dl>
  );
}

interface EmptyFieldsProps {
  readonly count: number;
  /** The heading, where it is not drawn. */
  readonly of: string;
  readonly opened: boolean;
  readonly id: string;
  onToggle(): void;
}

function EmptyFields({ count, of, opened, id, onToggle }: EmptyFieldsProps) {
  const Arrow = opened ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton className={values.more} aria-expanded={opened} aria-controls={id} onClick={onToggle}>
      <Arrow size={14} aria-hidden /> {of !== '' && `${of} · `}
      {t('screens.emptyFields', { count })}
    </UnstyledButton>
  );
}

/** What may not be read is not empty: nobody knows. */
function isEmpty({ path }: ColumnDescription, record: RecordAnswer): boolean {
  return isEmptyValue(columnValue(record, path).value);
}

/** Whether a section has nothing to read yet. */
export function isBare({ fields }: SectionDescription, record: RecordAnswer): boolean {
  return fields.every((column) => isEmpty(column, record));
}
