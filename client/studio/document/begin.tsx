import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useStudio } from '../studio-context.tsx';

/** Where nothing is shown yet: how to go on. */
export function Begin() {
  const { draft, reading } = useStudio();
  const { meaning } = reading;
  if (draft.changed || meaning === undefined || meaning.points.some(({ shown }) => shown)) return null;
  return (
    <Alert color="blue" title="This application shows nothing yet">
      <Group gap="sm">
        <Text size="sm">
          Write into the document; every point you fill in is shown from then on. Nothing is published before
          you say so under Changes.
        </Text>
        <Button component={Link} to="/-/studio/begin" size="xs" variant="default">
          All ways to begin
        </Button>
      </Group>
    </Alert>
  );
}
