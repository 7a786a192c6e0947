import { IconLinkOff } from '@tabler/icons-react';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** The same words for a key that never was and one that was ended. */
export function LinkIsClosed({ product }: { product: string }) {
  return (
    <Notice
      icon={<IconLinkOff size={36} stroke={1.5} />}
      title={<PageTitle text="This link opens nothing" product={product} />}
      text="It may be incomplete, or it was ended. Ask whoever sent it for a new one."
    />
  );
}
