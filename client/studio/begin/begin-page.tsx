import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { blankContract } from '#shared/contract/language/blank-contract.ts';
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
          How do you want to begin?
        </Title>
        <Text c="dimmed">
          An application is one document of nine points. You write it here, try it, and publish it when you
          say so; every point that is filled in is shown from then on, and the others are not missed.
        </Text>
      </div>
      {draft.changed && opened === undefined && (
        <Alert color="blue">
          You have a draft already.{' '}
          <Anchor component={Link} to="/-/studio" underline="always" inherit>
            Go on with it
          </Anchor>
          , or choose below what takes its place.
        </Alert>
      )}
      <div className={classes.ways}>
        <Way title="With nothing">
          <Text size="sm">
            Nine headings, each with a sentence about what belongs there. It runs already, and shows nothing.
          </Text>
          <Button onClick={() => take(blankOf(document.text))}>Begin with nine headings</Button>
        </Way>
        <Way title="With a file">
          <DropFile
            onText={({ name, text }) => {
              draft.change(text);
              setOpened(name);
            }}
          />
          {opened !== undefined && <OpenedFile name={opened} />}
        </Way>
      </div>
      <Way title="With one that ships">
        <Text size="sm">
          Look at it first: it runs on sample data of its own, as whomever you choose to be, and all of it is
          gone when you leave.
        </Text>
        <Shipped onTake={take} />
      </Way>
      <Anchor component={Link} to="/-/about" size="sm">
        The nine points of this application as they are now
      </Anchor>
    </Stack>
  );
}

/** The name that the application has stays. */
function blankOf(inForce: string): string {
  const name = /^# (.+)$/m.exec(inForce)?.[1];
  return blankContract(name ?? 'My application');
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
