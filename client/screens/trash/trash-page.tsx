import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { hasTrash } from '#shared/screens/has-trash.ts';
import { trashQuery } from '../../api/trash.ts';
import { listAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { NotTheirs } from '../../app/kept-out/not-theirs.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { DeletedCard } from './deleted-card.tsx';

/** What was deleted of a list and may be brought back. */
export function TrashPage() {
  const { description } = useApp();
  const { plural } = useParams();
  const entity = description.entities.find((one) => one.plural === plural && hasTrash(one));
  if (!entity) return <NotTheirs />;
  return (
    <Stack maw={720}>
      <div>
        <PageTitle text={t('screens.trashOf', { entities: entity.labelPlural })} product={description.name} />
        <Text c="dimmed" size="sm">
          {t('screens.trashHelp')}
        </Text>
        <Anchor component={Link} to={listAddress(description, entity)} size="sm">
          {t('screens.backToList', { entities: entity.labelPlural })}
        </Anchor>
      </div>
      <Deleted entity={entity} />
    </Stack>
  );
}

function Deleted({ entity }: { entity: EntityDescription }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trashQuery(entity.plural),
  );
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (data.pages.every(({ items }) => items.length === 0))
    return <Text c="dimmed">{t('screens.trashEmpty')}</Text>;
  return (
    <Stack align="stretch">
      {data.pages.flatMap(({ items, titles }) =>
        items.map((one) => <DeletedCard key={one.id} entity={entity} deleted={one} titles={titles} />),
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('screens.earlierDeleted')}
        </Button>
      )}
    </Stack>
  );
}
