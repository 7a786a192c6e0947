import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { apiAddress } from '../../../api/call/base.ts';
import { t } from '../../../messages/t.ts';
import classes from './head.module.css';
import { useFileLinks } from './record-file.ts';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';

interface RecordDocumentsProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
}

type Drawn = NonNullable<EntityDescription['documents']>[number];

/** The documents that a record has as it is, as PDF in a page of its own: one is a button, several are in a menu. */
export function RecordDocuments({ entity, record }: RecordDocumentsProps) {
  const { isFetched, linkTo } = useFileLinks();
  const documents = (entity.documents ?? []).filter(({ name }) => record.can?.documents?.includes(name));
  const [only, second] = documents;
  if (only === undefined) return null;
  const addressOf = ({ name }: Drawn) =>
    apiAddress(`${entity.plural}/${record.id}/-/documents/${name}?format=pdf`);
  const link = (document: Drawn) => {
    const own = linkTo(addressOf(document), `${document.label}.pdf`);
    return 'href' in own ? { ...own, target: '_blank', rel: 'noreferrer' } : own;
  };
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
