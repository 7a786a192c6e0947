import { Text } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { EntityPicture } from '../pictures/entity-picture.tsx';
import type { MeaningProps } from './meaning-pane.tsx';

/** The entities with their fields, and how they refer to each other. */
export function EntitiesView({ meaning, line, onGo }: MeaningProps) {
  if (meaning.entities.entities.length === 0) return <Text c="dimmed">{t('studio.noEntities')}</Text>;
  return <EntityPicture diagram={meaning.entities} line={line} onGo={onGo} />;
}
