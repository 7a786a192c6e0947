import type { ComponentProps, ReactNode } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { ListToolbar } from './filters/list-toolbar.tsx';
import { ViewLinks } from './views/view-links.tsx';

interface ListHeadProps extends ComponentProps<typeof ListToolbar> {
  /** What stands beside the title. */
  readonly action: ReactNode;
}

/** What stands above records, however they are drawn: what they are, views of them, search and filters, and tools. */
export function ListHead({ action, ...toolbar }: ListHeadProps) {
  const { description } = useApp();
  const { screen, state } = toolbar;
  return (
    <>
      <PageHead title={screen.title} product={description.name} help={screen.help} actions={action} />
      <ViewLinks screen={screen} state={state} />
      <ListToolbar {...toolbar} />
    </>
  );
}
