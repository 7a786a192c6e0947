import type { ComponentProps, ReactNode } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { ListToolbar } from './filters/list-toolbar.tsx';
import { useViews } from './views/use-views.ts';
import { ViewLinks } from './views/view-links.tsx';
import { ViewMenu } from './views/view-menu.tsx';
import classes from './views/views.module.css';

interface ListHeadProps extends ComponentProps<typeof ListToolbar> {
  /** What stands beside the title. */
  readonly action: ReactNode;
}

/** What stands above records, however they are drawn: what they are, views of them, search and filters, and tools. */
export function ListHead({ action, children, ...toolbar }: ListHeadProps) {
  const { description } = useApp();
  const { screen, state } = toolbar;
  const { links, menu } = useViews(screen, state);
  const viewMenu = menu && <ViewMenu {...menu} />;
  // A line of its own for "All" alone would say nothing.
  const areSeveral = links.length > 1;
  return (
    <>
      <PageHead title={screen.title} product={description.name} help={screen.help} actions={action} />
      {areSeveral && (
        <div className={classes.views}>
          <ViewLinks links={links} />
          {viewMenu}
        </div>
      )}
      <ListToolbar {...toolbar}>
        {children}
        {!areSeveral && viewMenu}
      </ListToolbar>
    </>
  );
}
