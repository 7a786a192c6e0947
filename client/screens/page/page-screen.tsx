import { Stack } from '@mantine/core';
import { useApp } from '../../shell/app-context.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { ScreenProps } from '../screen-views.tsx';

/** A page of text. */
export function PageScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  return (
    <Stack maw="48rem">
      <PageHead title={screen.title} product={description.name} help={screen.help} />
      {screen.markdown && <Markdown text={screen.markdown} />}
    </Stack>
  );
}
