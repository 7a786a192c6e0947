import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnTile, type TileSize, tileSizes } from '#shared/api/calls/views.ts';
import { boardQuery, changeTile, deleteTile } from '../../api/views.ts';
import { LazyMenu } from '../../ui/lazy/lazy-popover.tsx';
import { endingItem } from '../../ui/ending-item.ts';
import { t } from '../../messages/t.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import type { ShownTile } from './shown-tile.ts';
import { useAudiences } from '../list/tiles/use-audiences.ts';

interface TileMenuProps {
  readonly tile: ShownTile;
  readonly size: TileSize;
  readonly route: string;
  readonly share: boolean;
  onMove(by: -1 | 1): void;
  onSize(size: TileSize): void;
  onRemove(): void;
}

const sizeWords = {
  small: 'screens.tileSmall',
  medium: 'screens.tileMedium',
  large: 'screens.tileLarge',
} as const;

/** What can be done with a tile: its place and size, and of one that somebody made also whom it is for. */
export function TileMenu({ tile, size, route, share, onMove, onSize, onRemove }: TileMenuProps) {
  return (
    <LazyMenu
      position="bottom-end"
      shadow="md"
      renderButton={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          aria-label={t('screens.tileOptions', { tile: tile.title })}
        >
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => onMove(-1)}>
          {t('screens.moveEarlier')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => onMove(1)}>
          {t('screens.moveLater')}
        </Menu.Item>
        <Menu.Label>{t('screens.tileSize')}</Menu.Label>
        <Menu.RadioGroup
          value={size}
          onChange={(next) => onSize(tileSizes.find((one) => one === next) ?? size)}
        >
          {tileSizes.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(sizeWords[one])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {tile.own?.change && share && <AudienceItems own={tile.own} route={route} />}
        <Menu.Divider />
        <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={onRemove}>
          {t('screens.removeTile')}
        </Menu.Item>
        {tile.own?.change && <DeleteItem own={tile.own} route={route} />}
      </Menu.Dropdown>
    </LazyMenu>
  );
}

interface OwnItemProps {
  readonly own: OwnTile;
  readonly route: string;
}

function AudienceItems({ own, route }: OwnItemProps) {
  const client = useQueryClient();
  const audiences = useAudiences();
  const change = useMutation({
    mutationFn: (audience: string) => changeTile(own.id, { for: audience === '' ? null : audience }),
    onError: sayFailure,
    onSettled: () => client.invalidateQueries({ queryKey: boardQuery(route).queryKey }),
  });
  return (
    <>
      <Menu.Label>{t('screens.tileFor')}</Menu.Label>
      <Menu.RadioGroup value={own.for ?? ''} onChange={(audience) => change.mutate(audience)}>
        {audiences.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function DeleteItem({ own, route }: OwnItemProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteTile(own.id),
    onError: sayFailure,
    onSettled: () => client.invalidateQueries({ queryKey: boardQuery(route).queryKey }),
  });
  return (
    <Menu.Item
      {...endingItem}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => remove.mutate()}
    >
      {t('screens.deleteTile')}
    </Menu.Item>
  );
}
