import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { quoted } from '#shared/screens/list-filter.ts';
import { listQuery } from '../../api/queries.ts';
import { createRecord, removeRecord } from '../../api/records.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { useWrite } from '../saving/use-write.ts';
import type { AttachedHere } from './attached.ts';

/** Who follows a record is told of comments on it. */
export function FollowButton({ followers, id }: { readonly followers: AttachedHere; readonly id: string }) {
  const { entity, field } = followers;
  const { person } = useApp();
  const mine = `${field} == ${quoted(id)} && person == ${quoted(person?.id ?? '')}`;
  const { data } = useQuery({
    ...listQuery(entity.plural, { filter: mine, limit: '1' }),
    enabled: person !== null,
  });
  const following = data?.items[0];
  const write = useWrite({
    entity,
    write: async (_: undefined, confirm) => {
      if (following === undefined) await createRecord(entity.plural, { [field]: id }, { confirm });
      else await removeRecord({ plural: entity.plural, id: following.id }, { confirm });
    },
    onRefused: sayFailure,
  });
  if (person === null || data === undefined) return null;
  const isPossible = following === undefined ? entity.may.create : entity.may.delete;
  if (!isPossible) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={write.pending}
      leftSection={
        following === undefined ? <IconBell size={14} aria-hidden /> : <IconBellOff size={14} aria-hidden />
      }
      onClick={() => void write.send(undefined)}
    >
      {following === undefined ? t('screens.follow') : t('screens.unfollow')}
    </Button>
  );
}
