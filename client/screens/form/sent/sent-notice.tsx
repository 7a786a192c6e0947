import { inSentence } from '../../../messages/in-sentence.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { CopyLink, openAddress } from '../../../fields/text/key-field.tsx';
import { ValueText } from '../../../fields/value-text.tsx';
import { t } from '../../../messages/t.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import classes from './sent.module.css';
import {
  enteredRows,
  enteredValues,
  type EnteredRows,
  type EnteredValue,
  type SentForm,
} from './entered-values.ts';
import { appointmentFile } from './sent-appointment.ts';
import type { ToldKey } from './told-key.ts';

interface SentNoticeProps {
  readonly entity: EntityDescription;
  readonly product: string;
  /** What the contract says happens next. */
  readonly thanks?: string;
  /** What they typed. */
  readonly sent: SentForm;
  /** What they are told of it, as far as they may read it. */
  readonly answer?: Readonly<Record<string, JsonValue>>;
  /** A key that they are told, once. */
  readonly told?: ToldKey;
  onAgain?(): void;
}

/** What stands after a form of somebody who may not read what they sent, such as a visitor. */
export function SentNotice({
  entity,
  product,
  thanks = t('screens.received'),
  sent,
  answer = {},
  told,
  onAgain,
}: SentNoticeProps) {
  const entered = enteredValues(sent);
  const rows = enteredRows(sent);
  const what = inSentence(entity.label);
  return (
    <Notice
      role="status"
      icon={<IconCircleCheck size={36} stroke={1.5} />}
      title={<PageTitle text={t('screens.thankYou')} product={product} />}
      text={told ? `${thanks} ${t('screens.keepLink')}` : thanks}
      action={
        <Stack gap="xs" mt="sm" align="center">
          {entered.length + rows.length > 0 && <Entered values={entered} rows={rows} />}
          <Group gap="xs" justify="center">
            {told && (
              <>
                <Button size="xs" component="a" href={openAddress(told.key)}>
                  {t('screens.openSent', { entity: what })}
                </Button>
                <CopyLink keyText={told.key} label={told.label} />
              </>
            )}
            <CalendarButton {...{ entity, product, entered, answer, told }} />
          </Group>
          {onAgain && (
            <Button size="xs" variant={told ? 'subtle' : 'default'} onClick={onAgain}>
              {t('screens.fillInAgain')}
            </Button>
          )}
        </Stack>
      }
    />
  );
}

interface CalendarButtonProps extends Pick<SentNoticeProps, 'entity' | 'product' | 'told'> {
  readonly entered: readonly EnteredValue[];
  readonly answer: Readonly<Record<string, JsonValue>>;
}

/** An appointment, for the calendar of whoever has sent it. */
function CalendarButton(about: CalendarButtonProps) {
  const { entity, product, entered, answer, told } = about;
  const [now] = useState(() => new Date().toISOString());
  const url = told && openAddress(told.key);
  const { appointment, label: title } = entity;
  const file = appointmentFile({ appointment, entered, answer }, { title, product, url, now });
  if (file === undefined) return null;
  return (
    <Button
      size="xs"
      variant="default"
      component="a"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${entity.name}.ics`}
      leftSection={<IconCalendarPlus size={14} aria-hidden />}
    >
      {t('screens.addToCalendar')}
    </Button>
  );
}

interface EnteredProps {
  readonly values: readonly EnteredValue[];
  readonly rows: readonly EnteredRows[];
}

/** What was sent, to be read again, and printed. */
function Entered({ values, rows }: EnteredProps) {
  return (
    <section className={classes.entered} aria-label={t('screens.youEntered')}>
      <Text size="sm" fw={600}>
        {t('screens.youEntered')}
      </Text>
      <dl>
        {values.map((one) => (
          <EnteredPair key={one.field.name} {...one} />
        ))}
      </dl>
      {rows.map(({ part, rows: typed }) => (
        <div key={part.name}>
          <Text size="sm" fw={600} mt="sm">
            {part.label}
          </Text>
          <ol className={classes.enteredRows} aria-label={part.label}>
            {typed.map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- they stay as they were sent
              <li key={place}>
                <dl>
                  {row.map((one) => (
                    <EnteredPair key={one.field.name} {...one} />
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function EnteredPair({ field, value }: EnteredValue) {
  return (
    <div className={classes.enteredValue}>
      <Text component="dt" size="sm" c="dimmed">
        {field.label}
      </Text>
      <dd>
        <ValueText field={field} value={value} />
      </dd>
    </div>
  );
}
