import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../../messages/t.ts';

/** Where there is nothing yet: records come from a file as well, for whoever may create them. */
export function ImportButton({ entity }: { readonly entity: EntityDescription }) {
  if (!entity.may.create) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={`/-/import/${entity.plural}`}
      leftSection={<IconUpload size={16} aria-hidden />}
    >
      {t('screens.importAFile')}
    </Button>
  );
}
