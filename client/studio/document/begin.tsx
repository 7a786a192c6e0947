import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { useStudio } from '../studio-context.tsx';

/** Where nothing is shown yet: how to go on. */
export function Begin() {
  const { draft, reading } = useStudio();
  const { meaning } = reading;
  if (draft.changed || meaning === undefined || meaning.points.some(({ shown }) => shown)) return null;
  return (
    <Alert color="blue" title={t('studio.showsNothing')}>
      <Group gap="sm">
        <Text size="sm">{t('studio.showsNothingHelp')}</Text>
        <Button component={Link} to="/-/studio/begin" size="xs" variant="default">
          {t('studio.allWays')}
        </Button>
      </Group>
    </Alert>
  );
}
