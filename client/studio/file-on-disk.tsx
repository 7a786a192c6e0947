import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { contractFileQuery } from '../api/studio.ts';
import { useStudio } from './studio-context.tsx';

/** The contract file was changed beside the Studio, or this instance is published elsewhere: both are said here. */
export function FileOnDisk() {
  const { data } = useQuery(contractFileQuery);
  const { draft } = useStudio();
  const navigate = useNavigate();
  if (data === undefined) return null;
  const { file, locked } = data;
  const proposed = file?.state === 'changed' && file.text !== draft.text ? file.text : null;
  const look = (text: string) => {
    draft.change(text);
    void navigate('/-/studio/changes');
  };
  return (
    <>
      {locked && (
        <Text size="sm" c="dimmed" role="note">
          This instance is published elsewhere (`--locked`): here you can write, try and plan, and not
          publish.
        </Text>
      )}
      {proposed !== null && (
        <Alert color="blue" title="The contract file was changed">
          <Group>
            {file?.path} has a text that nobody has published.
            {draft.changed && ' To look at it takes the place of your draft.'}
            <Button size="xs" variant="default" onClick={() => look(proposed)}>
              Look at what it would do
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
