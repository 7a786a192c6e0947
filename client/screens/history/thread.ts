import type { HistoryEntry } from '#shared/api/calls/data.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';

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
 * one which goes on waits, so that nothing appears between what one has read.
 */
export function threadOf(changes: Fetched<HistoryEntry>, comments: Fetched<RecordAnswer>): Thread {
  const done = changes.items.map((entry): Told => ({ kind: 'change', at: entry.at, entry }));
  const said = comments.items.map((comment): Told => {
    return { kind: 'comment', at: String(comment.values['created_at'] ?? ''), comment };
  });
  const ends = { changes: endOf(done, changes.more), comments: endOf(said, comments.more) };
  const until = Math.max(ends.changes, ends.comments);
  const told = [...done, ...said]
    .filter(({ at }) => Date.parse(at) >= until)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (until === Number.NEGATIVE_INFINITY) return { told, next: undefined };
  return { told, next: ends.changes === until ? 'changes' : 'comments' };
}

function endOf(told: readonly Told[], more: boolean): number {
  return more ? Date.parse(told.at(-1)?.at ?? '') || Number.NEGATIVE_INFINITY : Number.NEGATIVE_INFINITY;
}
