import { Stack } from '@mantine/core';
import { useApp } from '../../app/app-context.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';

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
