import { Stack, Text, Title } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { StatePicture } from '../pictures/state-picture.tsx';
import { useStudio } from '../studio-context.tsx';
import type { MeaningProps } from './meaning-pane.tsx';

/** A picture for each entity with states, and how many records are where. */
export function StatesView({ meaning, line, onGo }: MeaningProps) {
  const { document } = useStudio();
  if (meaning.states.length === 0) return <Text c="dimmed">{t('studio.noStates')}</Text>;
  return (
    <Stack gap="xs">
      {meaning.states.map((diagram) => (
        <div key={diagram.entity}>
          <Title order={2} size="h5" mb={4}>
            {diagram.label}
          </Title>
          <StatePicture diagram={diagram} counts={document.states[diagram.entity]} line={line} onGo={onGo} />
        </div>
      ))}
    </Stack>
  );
}
