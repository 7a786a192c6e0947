import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Notice } from './notice.tsx';
import { PageTitle } from './page-title.tsx';

/** No such page, or not for this viewer: the same words, so that nobody learns which. */
export function NotFound({ product }: { product?: string }) {
  return (
    <Notice
      icon={<IconMapQuestion size={36} stroke={1.5} />}
      title={<PageTitle text="There is nothing here" product={product} />}
      text="This page does not exist, or you may not see it."
      action={
        <Button component={Link} to="/" variant="default" mt="sm">
          Go to the start page
        </Button>
      }
    />
  );
}
