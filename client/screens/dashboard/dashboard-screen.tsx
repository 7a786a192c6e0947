import { Stack } from '@mantine/core';
import { useApp } from '../../app/app-context.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import classes from './dashboard.module.css';
import { TileBox } from './tile-box.tsx';

/** Numbers, charts and short lists side by side; each is asked, fails and is tried again by itself. */
export function DashboardScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  return (
    <Stack gap="md">
      <PageHead title={screen.title} product={description.name} help={screen.help} />
      <div className={classes.tiles}>
        {(screen.tiles ?? []).map((tile) => (
          <TileBox key={tile.place} route={screen.route} tile={tile} />
        ))}
      </div>
    </Stack>
  );
}
