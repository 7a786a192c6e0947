import { Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { CopyLink, openAddress } from '../../fields/text/key-field.tsx';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

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

interface SentNoticeProps {
  readonly entity: EntityDescription;
  readonly product: string;
  /** A key that they are told, once. */
  readonly told?: ToldKey;
  onAgain?(): void;
}

/** What stands after a form of somebody who may not read what they sent, such as a visitor. */
export function SentNotice({ entity, product, told, onAgain }: SentNoticeProps) {
  const what = entity.label.toLowerCase();
  return (
    <Notice
      role="status"
      icon={<IconCircleCheck size={36} stroke={1.5} />}
      title={<PageTitle text={t('screens.thankYou')} product={product} />}
      text={t(told ? 'screens.sentWithLink' : 'screens.sent', { entity: what })}
      action={
        <Stack gap="xs" mt="sm" align="center">
          {told && (
            <Group gap="xs" justify="center">
              <Button size="xs" component="a" href={openAddress(told.key)}>
                {t('screens.openSent', { entity: what })}
              </Button>
              <CopyLink keyText={told.key} label={told.label} />
            </Group>
          )}
          {onAgain && (
            <Button variant="default" onClick={onAgain}>
              {t('screens.sendAnother', { entity: what })}
            </Button>
          )}
        </Stack>
      }
    />
  );
}
