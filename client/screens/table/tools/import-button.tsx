import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../../messages/t.ts';
import { ImportDialog } from './import-dialog-later.ts';

/** Where there is nothing yet: records come from a file as well, for whoever may create them. */
export function ImportButton({ entity }: { readonly entity: EntityDescription }) {
  const [importing, setImporting] = useState(false);
  if (!entity.may.create) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setImporting(true)}
      >
        {t('screens.importAFile')}
      </Button>
      {importing && <ImportDialog entity={entity} onClose={() => setImporting(false)} />}
    </>
  );
}
