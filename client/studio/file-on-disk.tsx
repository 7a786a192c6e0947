import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { contractFileQuery } from '../api/studio/studio.ts';
import { t } from '../messages/t.ts';
import { useStudio } from './studio-context.tsx';
import { WithCode } from '../ui/with-code.tsx';

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
          <WithCode text={t('studio.locked')} />
        </Text>
      )}
      {proposed !== null && (
        <Alert color="blue" title={t('studio.fileChanged')}>
          <Group>
            {t('studio.fileUnpublished', { file: file?.path ?? '' })}
            {draft.changed && ` ${t('studio.replacesDraft')}`}
            <Button size="xs" variant="default" onClick={() => look(proposed)}>
              {t('studio.lookAtPlan')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
