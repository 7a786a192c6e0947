import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

interface SentNoticeProps {
  readonly entity: EntityDescription;
  readonly product: string;
  onAgain?(): void;
}

/** What stands after a form of somebody who may not read what they sent, such as a visitor. */
export function SentNotice({ entity, product, onAgain }: SentNoticeProps) {
  const what = entity.label.toLowerCase();
  return (
    <Notice
      role="status"
      icon={<IconCircleCheck size={36} stroke={1.5} />}
      title={<PageTitle text={t('screens.thankYou')} product={product} />}
      text={t('screens.sent', { entity: what })}
      action={
        onAgain && (
          <Button variant="default" mt="sm" onClick={onAgain}>
            {t('screens.sendAnother', { entity: what })}
          </Button>
        )
      }
    />
  );
}
