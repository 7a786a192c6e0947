import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { TileAsked } from '../../api/groups.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import type { ShownTile } from './shown-tile.ts';

/** What a tile that asks for numbers is given. */
export interface TileProps {
  readonly tile: ShownTile;
  readonly asked: TileAsked;
}

/** Where a tile's content is about to be, or why it could not come. */
export function TileWaiting({ error, height, onRetry }: { error: unknown; height: number; onRetry(): void }) {
  if (!error)
    return <Skeleton height={height} role="status" aria-label={t('shell.loading')} aria-busy="true" />;
  return (
    <Stack gap={6} align="flex-start" role="alert">
      <Text size="sm">{sentenceOf(error)}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Stack>
  );
}
