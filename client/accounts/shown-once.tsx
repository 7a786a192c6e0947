import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { t } from '../messages/t.ts';

/** Something that is shown now and never again. */
export function ShownOnce({ title, text, secret }: { title: string; text: string; secret: string }) {
  return (
    <Alert color="green" role="status" title={title}>
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Group>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? t('accounts.copied') : t('accounts.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}
