import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { blankContract } from '#shared/contract/language/blank-contract.ts';
import { rich, t } from '../../messages/t.ts';
import { useStudio } from '../studio-context.tsx';
import classes from './begin.module.css';
import { DropFile } from './drop-file.tsx';
import { OpenedFile } from './opened-file.tsx';
import { Shipped } from './shipped.tsx';

/** The three ways to begin: with something to look at, with nothing, with a file. Whatever is chosen is a draft. */
export function BeginPage() {
  const { draft, document } = useStudio();
  const [opened, setOpened] = useState<string>();
  const navigate = useNavigate();
  const take = (text: string) => {
    draft.change(text);
    void navigate('/-/studio');
  };
  return (
    <Stack gap="lg" maw="64rem">
      <div>
        <Title order={2} size="h3">
          {t('studio.beginTitle')}
        </Title>
        <Text c="dimmed">{t('studio.beginHelp')}</Text>
      </div>
      {draft.changed && opened === undefined && (
        <Alert color="blue">{rich('studio.draftExists', { link: toDraft })}</Alert>
      )}
      <div className={classes.ways}>
        <Way title={t('studio.beginEmpty')}>
          <Text size="sm">{t('studio.beginEmptyHelp')}</Text>
          <Button onClick={() => take(blankOf(document.text))}>{t('studio.beginHeadings')}</Button>
        </Way>
        <Way title={t('studio.beginFile')}>
          <DropFile
            onText={({ name, text }) => {
              draft.change(text);
              setOpened(name);
            }}
          />
          {opened !== undefined && <OpenedFile name={opened} />}
        </Way>
      </div>
      <Way title={t('studio.beginShipped')}>
        <Text size="sm">{t('studio.beginShippedHelp')}</Text>
        <Shipped onTake={take} />
      </Way>
      <Anchor component={Link} to="/-/about" size="sm">
        {t('studio.currentPoints')}
      </Anchor>
    </Stack>
  );
}

/** The name that the application has stays. */
function blankOf(inForce: string): string {
  const name = /^# (.+)$/m.exec(inForce)?.[1];
  return blankContract(name ?? t('studio.untitled'));
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm" align="flex-start">
        <Title order={3} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

function toDraft(words: ReactNode) {
  return (
    <Anchor component={Link} to="/-/studio" underline="always" inherit>
      {words}
    </Anchor>
  );
}
