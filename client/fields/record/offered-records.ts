import { useQuery } from '@tanstack/react-query';
import { quoted } from '#shared/screens/list-filter.ts';
import { choicesQuery } from '../../api/queries.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordTitle } from '../../app/record-title.ts';
import { t } from '../../messages/t.ts';
import { useChoices } from '../base/choices.ts';

/** At most this many are offered at once; typing narrows them down. */
const atOnce = '20';

export interface Offering {
  readonly entity: EntityDescription;
  /** As the API's `filter=` takes it. */
  readonly offered: string | undefined;
  readonly q: string;
  readonly enabled: boolean;
  /** References that are told with each record. */
  readonly expand?: string;
}

/** The records that a reference offers, by what was typed to find one. */
export function useOfferedRecords({ entity, offered, q, enabled, expand }: Offering) {
  const choices = useChoices();
  const query = { q, filter: offered, limit: atOnce, ...(expand && { expand }) };
  return useQuery({ ...choicesQuery(entity.plural, choices, query), enabled });
}

/** How chosen records are called that cannot be read, only referred to; by id. */
export function useReferredTitles(
  entity: EntityDescription,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const choices = useChoices();
  const query = { filter: amongIds(ids), limit: String(Math.min(ids.length, mostAsked)) };
  const enabled = choices !== undefined && ids.length > 0 && ids.length <= mostAsked;
  const { data } = useQuery({ ...choicesQuery(entity.plural, choices, query), enabled });
  return new Map(data?.items.map((record) => [record.id, recordTitle(record, entity)]));
}

/** Says that what is chosen does not fit what else is filled in; it stays until the person takes another. */
export function useMisfit(entity: EntityDescription, ids: readonly string[]): string | undefined {
  const choices = useChoices();
  const isAsked = choices !== undefined && ids.length > 0 && Object.keys(choices.filledIn).length > 0;
  const query = { filter: amongIds(ids), limit: String(Math.min(ids.length, mostAsked)), fields: 'id' };
  const found = useQuery({
    ...choicesQuery(entity.plural, choices, query),
    enabled: isAsked && ids.length <= mostAsked,
  });
  if (!isAsked || found.data === undefined || found.isPlaceholderData) return undefined;
  const fitting = new Set(found.data.items.map(({ id }) => id));
  return ids.every((id) => fitting.has(id)) ? undefined : t('fields.doesNotFit');
}

const mostAsked = 20;

/** As the API's `filter=` takes it. */
export function amongIds(ids: readonly string[]): string {
  return ids.map((id) => `id == ${quoted(id)}`).join(' || ');
}
