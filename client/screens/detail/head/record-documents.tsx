import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { apiAddress } from '../../../api/call/base.ts';
import { fetchFile } from '../../../api/call/call.ts';
import { heldKey } from '../../../api/call/held-key.ts';
import { t } from '../../../messages/t.ts';
import { sayFailure } from '../../../ui/say-failure.ts';
import classes from './head.module.css';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';

interface RecordDocumentsProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
}

type Drawn = NonNullable<EntityDescription['documents']>[number];

/** The documents that a record has as it is, as PDF in a page of its own: one is a button, several are in a menu. */
export function RecordDocuments({ entity, record }: RecordDocumentsProps) {
  const [isFetched, setFetched] = useState(false);
  const documents = (entity.documents ?? []).filter(({ name }) => record.can?.documents?.includes(name));
  const [only, second] = documents;
  if (only === undefined) return null;
  const addressOf = ({ name }: Drawn) =>
    apiAddress(`${entity.plural}/${record.id}/-/documents/${name}?format=pdf`);
  // Browsers follow links without our headers: with the key of a record the file is fetched, and saved.
  const save = async (document: Drawn) => {
    setFetched(true);
    try {
      saveAs(await fetchFile(addressOf(document), AbortSignal.timeout(60_000)), `${document.label}.pdf`);
    } catch (error) {
      sayFailure(error);
    } finally {
      setFetched(false);
    }
  };
  const link = (document: Drawn) =>
    heldKey() === undefined
      ? ({ component: 'a', href: addressOf(document), target: '_blank', rel: 'noreferrer' } as const)
      : { onClick: () => void save(document) };
  const icon = <IconFileTypePdf size={16} aria-hidden />;
  if (second === undefined)
    return (
      <Button
        variant="default"
        className={classes.document}
        leftSection={icon}
        loading={isFetched}
        {...link(only)}
      >
        {only.label}
      </Button>
    );
  return (
    <LazyMenu
      position="bottom-end"
      shadow="md"
      renderButton={(opener) => (
        <Button
          {...opener}
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isFetched}
        >
          {t('screens.documents')}
        </Button>
      )}
    >
      <Menu.Dropdown>
        {documents.map((document) => (
          <Menu.Item key={document.name} {...link(document)}>
            {document.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LazyMenu>
  );
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
