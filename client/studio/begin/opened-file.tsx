import { Button, Group, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { Loading } from '../../ui/loading.tsx';
import { FindingsView } from '../meaning/findings-view.tsx';
import { useStudio } from '../studio-context.tsx';

/** What the checker says of a file that has become the draft, and where to go on. */
export function OpenedFile({ name }: { name: string }) {
  const { draft, reading } = useStudio();
  const { understood } = reading;
  const navigate = useNavigate();
  if (understood === undefined || understood.text !== draft.text)
    return <Loading label={`Reading ${name}`} />;
  const { findings, meaning } = understood;
  const errors = findings.filter(({ level }) => level === 'error').length;
  return (
    <>
      <Text role="status" size="sm" fw={600}>
        {name} is your draft. {verdict(errors, meaning?.points.every(({ shown }) => !shown) ?? false)}
      </Text>
      <Group gap="xs">
        <Button component={Link} to="/-/studio" size="xs">
          Go on with the document
        </Button>
        {errors === 0 && (
          <>
            <Button component={Link} to="/-/studio/try" size="xs" variant="default">
              Try it
            </Button>
            <Button component={Link} to="/-/studio/changes" size="xs" variant="default">
              See what publishing it would do
            </Button>
          </>
        )}
        <Button size="xs" variant="subtle" onClick={draft.discard}>
          Discard the draft
        </Button>
      </Group>
      {findings.length > 0 && (
        <FindingsView findings={findings} onGo={(line, column) => void navigate(lineAddress(line, column))} />
      )}
    </>
  );
}

function verdict(errors: number, showsNothing: boolean): string {
  if (errors === 1) return 'It has an error, which is to be mended before it runs:';
  if (errors > 1) return `It has ${errors} errors, which are to be mended before it runs:`;
  return showsNothing
    ? 'It runs, and shows nothing: none of its headings is one of the nine points.'
    : 'It has no errors.';
}

function lineAddress(line: number, column = 1): string {
  return `/-/studio?line=${line}&column=${column}`;
}
