import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Notice } from './notice.tsx';
import { PageTitle } from './page-title.tsx';

/** No such page, or not for this viewer: the same words, so that nobody learns which. */
export function NotFound({ product }: { product?: string }) {
  return (
    <Notice
      icon={<IconMapQuestion size={36} stroke={1.5} />}
      title={<PageTitle text={t('shell.notFound')} product={product} />}
      text={t('shell.notFoundHelp')}
      action={
        <Button component={Link} to="/" variant="default" mt="sm">
          {t('shell.startPage')}
        </Button>
      }
    />
  );
}
