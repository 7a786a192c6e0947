import { Button, CopyButton, Group, Stack, Textarea } from '@mantine/core';
import { t } from '../../messages/t.ts';
import type { UnsentText as Unsent } from './kept-text.ts';

/** A text that has no place any more: it can still be copied. */
export function UnsentText({ text, discard }: Unsent) {
  return (
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
        <Button size="xs" variant="default" onClick={discard}>
          {t('screens.discardComment')}
        </Button>
      </Group>
    </Stack>
  );
}
