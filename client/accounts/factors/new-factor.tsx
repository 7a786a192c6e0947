import { Anchor, Code, Group, Image, Stack, Text } from '@mantine/core';
import type { BegunFactor } from '#shared/api/calls/second-factor.ts';
import { t } from '../../messages/t.ts';
import { AccountForm } from '../account-form.tsx';
import { ShownOnce } from '../shown-once.tsx';

interface NewFactorProps<Answer> {
  readonly begun: BegunFactor;
  readonly button: string;
  work(code: string): Promise<Answer>;
  onDone(answer: Answer): void | Promise<void>;
}

/** What an app reads or is told, and the line for its first code. */
export function NewFactor<Answer>({ begun, button, work, onDone }: NewFactorProps<Answer>) {
  const picture = `data:image/svg+xml,${encodeURIComponent(begun.qr)}`;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('accounts.scanFactor')}</Text>
      <Group align="center">
        {/* Black on white in both schemes: phones read nothing else for sure. */}
        <Image
          src={picture}
          alt={t('accounts.factorPicture')}
          w={180}
          h={180}
          p="xs"
          bg="white"
          radius="sm"
        />
        <Stack gap={4}>
          <Text size="sm">{t('accounts.typeFactor')}</Text>
          <Code style={{ overflowWrap: 'anywhere' }}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</Code>
          <Anchor href={begun.address} size="sm">
            {t('accounts.openFactorApp')}
          </Anchor>
        </Stack>
      </Group>
      <AccountForm
        fields={[{ name: 'code', label: t('accounts.factorFirstCode'), kind: 'code' }]}
        button={button}
        work={({ code = '' }) => work(code)}
        onDone={onDone}
      />
    </Stack>
  );
}

/** Codes that work where the phone is lost. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ShownOnce
      title={t('accounts.recoveryCodes')}
      text={t('accounts.recoveryCodesHelp')}
      secret={codes.join('\n')}
    />
  );
}
