import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeadProps {
  readonly title: string;
  /** The title as it is drawn, where that is not its plain text. */
  readonly drawn?: ReactNode;
  readonly product: string;
  readonly help?: string;
  /** What stands beside the title, such as a state. */
  readonly beside?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
}

/** Title on the left, what can be done on the right, a sentence of help below. */
export function PageHead({ title, drawn, product, help, beside, actions }: PageHeadProps) {
  return (
    <header>
      <div className={classes.head}>
        <Group gap="sm">
          <PageTitle text={title} product={product}>
            {drawn}
          </PageTitle>
          {beside}
        </Group>
        {actions && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </div>
      {help && (
        <Text c="dimmed" size="sm" mt={4}>
          {help}
        </Text>
      )}
    </header>
  );
}
