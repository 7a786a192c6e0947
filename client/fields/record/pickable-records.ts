import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { choicesQuery, listQuery } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useApp } from '../../app/app-context.tsx';
import { useChoices } from '../base/choices.ts';
import { amongIds, type Offering, useOfferedRecords } from './offered-records.ts';
import { recentIds } from './recent-records.ts';
import type { WhyNot } from './why-not.ts';

interface Picking extends Omit<Offering, 'enabled'> {
  /** How often the list was opened: nothing is asked before. */
  readonly openings: number;
  /** Why a record may not be chosen; undefined: those that may not are left out. */
  readonly reason: WhyNot | undefined;
}

export interface PickableRecords {
  /** What may be chosen: where nothing is typed, first what this person chose last. */
  readonly records: readonly RecordAnswer[];
  /** What the viewer may read, and the contract keeps from being chosen. */
  readonly excluded: readonly RecordAnswer[];
  /** The answer is to what was asked last. */
  readonly isKnown: boolean;
  readonly isFetching: boolean;
}

/** What a picker shows for what was typed in it. */
export function usePickableRecords(picking: Picking): PickableRecords {
  const found = useOfferedRecords({ ...picking, enabled: picking.openings > 0 });
  const recent = useRecentRecords(picking);
  const excluded = useExcludedRecords(picking, found.data);
  const first = new Set(recent.records.map(({ id }) => id));
  const rest = (found.data?.items ?? []).filter(({ id }) => !first.has(id));
  return {
    records: [...recent.records, ...rest],
    excluded,
    isKnown: !found.isPlaceholderData && !found.isPending && recent.isKnown,
    isFetching: found.isFetching,
  };
}

/** Those that were chosen last, as far as they are still offered: the server is asked for them like for any others. */
function useRecentRecords({ entity, offered, q, openings, expand }: Picking) {
  const { person, held } = useApp();
  const choices = useChoices();
  const owner = held === undefined ? person?.id : undefined;
  // Read anew each time the list opens.
  const ids = useMemo(
    () => (openings > 0 ? recentIds(owner, entity.name) : []),
    [openings, owner, entity.name],
  );
  const chosen = `(${amongIds(ids)})`;
  const query = {
    filter: offered === undefined ? chosen : `(${offered}) && ${chosen}`,
    limit: String(ids.length),
    ...(expand && { expand }),
  };
  const isAsked = q === '' && ids.length > 0;
  const { data, isPending } = useQuery({
    ...choicesQuery(entity.plural, choices, query),
    enabled: isAsked,
    placeholderData: undefined,
  });
  if (!isAsked) return { records: [], isKnown: true };
  const byId = new Map(data?.items.map((record) => [record.id, record]));
  return { records: ids.flatMap((id) => byId.get(id) ?? []), isKnown: !isPending };
}

/**
 * Told only where all that may be chosen is known, and of what the viewer may read anyway: that it is not offered they
 * see from its absence.
 */
function useExcludedRecords(
  { entity, offered, q, openings, expand, reason }: Picking,
  found: { readonly items: readonly RecordAnswer[]; readonly next: string | null } | undefined,
): readonly RecordAnswer[] {
  const choices = useChoices();
  const isNarrowed = offered !== undefined || choices !== undefined;
  const isTold = reason !== undefined && isNarrowed && entity.may.read && found?.next === null;
  const query = { q, limit: mostExcluded, ...(expand && { expand }) };
  const all = useQuery({ ...listQuery(entity.plural, query), enabled: openings > 0 && isTold });
  if (!isTold || all.isPlaceholderData) return [];
  const may = new Set(found.items.map(({ id }) => id));
  return (all.data?.items ?? []).filter(({ id }) => !may.has(id));
}

const mostExcluded = '20';
