import { Stack } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { useUnsentTexts } from './kept-text.ts';
import { UnsentText } from './unsent-text.tsx';

interface UnsentCommentProps {
  /** The record that is gone. */
  readonly record: string;
  readonly product: string;
  /** What stands here where nothing was begun on it. */
  readonly otherwise: ReactNode;
}

/** The record is gone that somebody was writing a comment on, or changing one of: what was typed can still be copied. */
export function UnsentComment({ record, product, otherwise }: UnsentCommentProps) {
  const unsent = useUnsentTexts(record);
  if (unsent.length === 0) return otherwise;
  return (
    <Notice
      role="alert"
      icon={<IconMessageOff size={36} stroke={1.5} />}
      title={<PageTitle text={t('screens.recordGone')} product={product} />}
      text={t('screens.recordGoneHelp')}
      action={
        <Stack w="100%" align="center">
          {unsent.map((one) => (
            <UnsentText key={one.comment} {...one} />
          ))}
        </Stack>
      }
    />
  );
}
