import { Alert, Button, Group, Text } from '@mantine/core';
import { blankContract } from '#shared/contract/language/blank-contract.ts';
import { useStudio } from '../studio-context.tsx';
import { OpenFile } from './open-file.tsx';

/** Where nothing is shown yet: the ways to begin. What is chosen is a draft; nothing is published by it. */
export function Begin() {
  const { document, draft, reading } = useStudio();
  const { meaning } = reading;
  if (draft.changed || meaning === undefined || meaning.points.some(({ shown }) => shown)) return null;
  const blank = blankContract(meaning.name === 'Untitled' ? 'My application' : meaning.name);
  return (
    <Alert color="blue" title="This application shows nothing yet">
      <Text size="sm">
        Write into the document on the left; every point you fill in is shown from then on. Nothing is
        published before you say so under Changes.
      </Text>
      <Group gap="xs" mt="xs">
        {document.text !== blank && (
          <Button size="xs" onClick={() => draft.change(blank)}>
            Begin with nine headings
          </Button>
        )}
        <OpenFile />
      </Group>
    </Alert>
  );
}
