import { inSentence } from '../../messages/in-sentence.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { CopyLink, openAddress } from '../../fields/text/key-field.tsx';
import { ValueText } from '../../fields/value-text.tsx';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import classes from './form.module.css';
import { appointmentFile, type EnteredValue } from './values/sent-appointment.ts';
import { asJson, type FormValues } from './values/form-values.ts';

/** A key that stands in an answer, and that its reader finds nowhere else. */
export interface ToldKey {
  readonly key: string;
  readonly label: string;
}

/** The key in the answer to a create that its sender could read nowhere else; undefined without one. */
export function toldKey(
  entity: EntityDescription,
  values: Readonly<Record<string, JsonValue>>,
): ToldKey | undefined {
  for (const { name, type, label } of entity.fields) {
    const key = values[name];
    if (type === 'key' && typeof key === 'string' && !entity.readable.includes(name)) return { key, label };
  }
  return undefined;
}

/** What a form showed and sent that can be shown again: neither secrets nor files, and nothing that was left empty. */
export function enteredValues(
  fields: readonly FieldShape[],
  values: FormValues,
  environment: Environment,
): readonly EnteredValue[] {
  return fields.flatMap((field) => {
    const value = asJson(values[field.name]);
    const isSaid = !field.secret && !isA(field, 'file', 'json') && value !== null && value !== '';
    return isSaid && isShown(field, undefined, environment) ? [{ field, value }] : [];
  });
}

interface SentNoticeProps {
  readonly entity: EntityDescription;
  readonly product: string;
  /** What the contract says happens next. */
  readonly thanks?: string;
  /** What they typed, field by field. */
  readonly entered: readonly EnteredValue[];
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
  entered,
  answer = {},
  told,
  onAgain,
}: SentNoticeProps) {
  const what = inSentence(entity.label);
  return (
    <Notice
      role="status"
      icon={<IconCircleCheck size={36} stroke={1.5} />}
      title={<PageTitle text={t('screens.thankYou')} product={product} />}
      text={told ? `${thanks} ${t('screens.keepLink')}` : thanks}
      action={
        <Stack gap="xs" mt="sm" align="center">
          {entered.length > 0 && <Entered values={entered} />}
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

/** An appointment, for the calendar of whoever has sent it. */
function CalendarButton(sent: Omit<SentNoticeProps, 'thanks' | 'onAgain'>) {
  const { entity, product, entered, answer = {}, told } = sent;
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

/** What was sent, to be read again, and printed. */
function Entered({ values }: { values: readonly EnteredValue[] }) {
  return (
    <section className={classes.entered} aria-label={t('screens.youEntered')}>
      <Text size="sm" fw={600}>
        {t('screens.youEntered')}
      </Text>
      <dl>
        {values.map(({ field, value }) => (
          <div key={field.name} className={classes.enteredValue}>
            <Text component="dt" size="sm" c="dimmed">
              {field.label}
            </Text>
            <dd>
              <ValueText field={field} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
