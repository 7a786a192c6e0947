import type { HistoryEntry } from '#shared/api/calls/data.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { foldChanges } from './fold-changes.ts';

/** What was done with a record, or said about it. */
export type Told =
  | { readonly kind: 'change'; readonly at: string; readonly entry: HistoryEntry }
  | { readonly kind: 'comment'; readonly at: string; readonly comment: RecordAnswer };

/** What was fetched so far of one of the two, newest first. */
interface Fetched<Item> {
  readonly items: readonly Item[];
  /** There is more behind the last one. */
  readonly more: boolean;
}

export interface Thread {
  readonly told: readonly Told[];
  /** Of which to fetch more, to go on. */
  readonly next: 'changes' | 'comments' | undefined;
}

/**
 * Changes and comments by time, newest first. Each is fetched by itself: what is older than the last that was fetched of
 * one which goes on waits, so that nothing appears between what one has read. Small changes with nothing said between
 * them are told as one.
 */
export function threadOf(changes: Fetched<HistoryEntry>, comments: Fetched<RecordAnswer>): Thread {
  const done = changes.items.map(toldChange);
  const said = comments.items.map(toldComment);
  const ends = { changes: endOf(done, changes.more), comments: endOf(said, comments.more) };
  const until = Math.max(ends.changes, ends.comments);
  const shown = [...done, ...said]
    .filter(({ at }) => Date.parse(at) >= until)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const told = folded(shown);
  if (until === Number.NEGATIVE_INFINITY) return { told, next: undefined };
  return { told, next: ends.changes === until ? 'changes' : 'comments' };
}

function toldChange(entry: HistoryEntry): Told {
  return { kind: 'change', at: entry.at, entry };
}

function toldComment(comment: RecordAnswer): Told {
  return { kind: 'comment', at: String(comment.values['created_at'] ?? ''), comment };
}

function folded(told: readonly Told[]): readonly Told[] {
  const runs: (RecordAnswer | HistoryEntry[])[] = [];
  for (const one of told) {
    const last = runs.at(-1);
    if (one.kind === 'comment') runs.push(one.comment);
    else if (Array.isArray(last)) last.push(one.entry);
    else runs.push([one.entry]);
  }
  return runs.flatMap((run) => (Array.isArray(run) ? foldChanges(run).map(toldChange) : [toldComment(run)]));
}

function endOf(told: readonly Told[], more: boolean): number {
  return more ? Date.parse(told.at(-1)?.at ?? '') || Number.NEGATIVE_INFINITY : Number.NEGATIVE_INFINITY;
}
