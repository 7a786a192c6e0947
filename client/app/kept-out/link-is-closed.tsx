import { IconLinkOff } from '@tabler/icons-react';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

/** The same words for a key that never was and one that was ended. */
export function LinkIsClosed({ product }: { product: string }) {
  return (
    <Notice
      icon={<IconLinkOff size={36} stroke={1.5} />}
      title={<PageTitle text={t('shell.linkClosed')} product={product} />}
      text={t('shell.linkClosedHelp')}
    />
  );
}
