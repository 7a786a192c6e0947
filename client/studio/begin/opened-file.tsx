import { Button, Group, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { t } from '../../messages/t.ts';
import { Loading } from '../../ui/loading.tsx';
import { FindingsView } from '../meaning/findings-view.tsx';
import { lineAddress } from '../line-address.ts';
import { useStudio } from '../studio-context.tsx';

/** What the checker says of a file that has become the draft, and where to go on. */
export function OpenedFile({ name }: { name: string }) {
  const { draft, reading } = useStudio();
  const { understood } = reading;
  const navigate = useNavigate();
  if (understood === undefined || understood.text !== draft.text)
    return <Loading label={t('studio.readingFile', { file: name })} />;
  const { findings, meaning } = understood;
  const errors = findings.filter(({ level }) => level === 'error').length;
  return (
    <>
      <Text role="status" size="sm" fw={600}>
        {t('studio.isDraft', { file: name })}{' '}
        {verdict(errors, meaning?.points.every(({ shown }) => !shown) ?? false)}
      </Text>
      <Group gap="xs">
        <Button component={Link} to="/-/studio" size="xs">
          {t('studio.continueDocument')}
        </Button>
        {errors === 0 && (
          <>
            <Button component={Link} to="/-/studio/try" size="xs" variant="default">
              {t('studio.tryIt')}
            </Button>
            <Button component={Link} to="/-/studio/changes" size="xs" variant="default">
              {t('studio.seePlan')}
            </Button>
          </>
        )}
        <Button size="xs" variant="subtle" onClick={draft.discard}>
          {t('studio.discardDraft')}
        </Button>
      </Group>
      {findings.length > 0 && (
        <FindingsView findings={findings} onGo={(line, column) => void navigate(lineAddress(line, column))} />
      )}
    </>
  );
}

function verdict(errors: number, showsNothing: boolean): string {
  if (errors > 0) return t('studio.verdictErrors', { count: errors });
  return showsNothing ? t('studio.verdictNothing') : t('studio.verdictFine');
}
