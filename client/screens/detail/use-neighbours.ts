import { useQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { type ListPlace, placeAt } from '../../app/list-place.ts';
import { pageOf } from '../ahead/list-page.ts';

/** A record beside the one that is shown, and the list turned to the page it is on. */
export interface Neighbour {
  readonly record: RecordAnswer;
  readonly place: string;
}

/** The records before and after one in the list it was opened from, beyond the edges of its page too. */
export function useNeighbours(
  entity: EntityDescription,
  list: ListPlace,
  id: string,
): { readonly before?: Neighbour; readonly after?: Neighbour } {
  const { cursors } = list.state;
  const page = useQuery(pageOf(entity, list, cursors));
  const items = page.data?.items ?? [];
  const at = items.findIndex((record) => record.id === id);
  const isFirst = at === 0 && cursors.length > 0;
  const earlierCursors = cursors.slice(0, -1);
  const earlier = useQuery({ ...pageOf(entity, list, earlierCursors), enabled: isFirst });
  const next = page.data?.next ?? null;
  const isLast = at >= 0 && at === items.length - 1 && next !== null;
  const laterCursors = next === null ? cursors : [...cursors, next];
  const later = useQuery({ ...pageOf(entity, list, laterCursors), enabled: isLast });
  if (at < 0) return {};
  return {
    before: isFirst
      ? neighbour(earlier.data?.items.at(-1), placeAt(list, earlierCursors))
      : neighbour(items[at - 1], placeAt(list, cursors)),
    after: isLast
      ? neighbour(later.data?.items[0], placeAt(list, laterCursors))
      : neighbour(items[at + 1], placeAt(list, cursors)),
  };
}

function neighbour(record: RecordAnswer | undefined, place: string): Neighbour | undefined {
  return record && { record, place };
}
