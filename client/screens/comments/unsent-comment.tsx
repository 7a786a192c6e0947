import { Button, CopyButton, Group, Stack, Textarea } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

interface UnsentCommentProps {
  readonly text: string;
  readonly product: string;
  onDiscard(): void;
}

/** The record is gone that somebody was writing a comment on: what was typed can still be copied. */
export function UnsentComment({ text, product, onDiscard }: UnsentCommentProps) {
  return (
    <Notice
      role="alert"
      icon={<IconMessageOff size={36} stroke={1.5} />}
      title={<PageTitle text={t('screens.recordGone')} product={product} />}
      text={t('screens.recordGoneHelp')}
      action={
        <Stack w="100%" maw={560} ta="start">
          <Textarea
            label={t('screens.unsentComment')}
            description={t('screens.unsentCommentHelp')}
            value={text}
            readOnly
            autosize
            minRows={3}
            maxRows={12}
          />
          <Group gap="xs">
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button size="xs" onClick={copy}>
                  {copied ? t('screens.textCopied') : t('screens.copyText')}
                </Button>
              )}
            </CopyButton>
            <Button size="xs" variant="default" onClick={onDiscard}>
              {t('screens.discardComment')}
            </Button>
          </Group>
        </Stack>
      }
    />
  );
}
