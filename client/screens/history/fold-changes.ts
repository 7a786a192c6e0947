import type { HistoryChange, HistoryEntry } from '#shared/api/calls/data.ts';

/** Changes of one person that lie no further apart are told together, in milliseconds. */
const TOGETHER = 5 * 60_000;

/** Newest first, with small changes that one person made one after the other as one. */
export function foldChanges(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const groups: HistoryEntry[][] = [];
  for (const older of entries) {
    const group = groups.at(-1);
    const newer = group?.at(-1);
    if (group !== undefined && newer !== undefined && isContinued(older, newer)) group.push(older);
    else groups.push([older]);
  }
  return groups.map((group) => group.reduce((newer, older) => joined(older, newer)));
}

/** Two changes by whom nobody may know are told apart: they may be by two people. */
function isContinued(older: HistoryEntry, newer: HistoryEntry): boolean {
  return (
    [older, newer].every(isPlain) &&
    older.by.id !== undefined &&
    older.by.id === newer.by.id &&
    Date.parse(newer.at) - Date.parse(older.at) <= TOGETHER
  );
}

/** A change of values that nobody else agreed to, and that no rule spoke about. */
function isPlain({ event, second, acted_by: actedBy, confirmed, warned }: HistoryEntry): boolean {
  const isAlone = second === undefined && actedBy === undefined;
  return event === 'update' && isAlone && confirmed.length === 0 && warned.length === 0;
}

/** From what stood before the older one to what the newer one left; what is as it was before is no change. */
function joined(older: HistoryEntry, newer: HistoryEntry): HistoryEntry {
  const names = new Set([...Object.keys(older.changes), ...Object.keys(newer.changes)]);
  const changes = [...names].flatMap((name): readonly (readonly [string, HistoryChange])[] => {
    const change = { ...newer.changes[name], ...before(older.changes[name] ?? newer.changes[name]) };
    if (newer.changes[name] === undefined) Object.assign(change, older.changes[name]);
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [[name, change]];
  });
  return { ...newer, id: older.id, changes: Object.fromEntries(changes) };
}

function before(change: HistoryChange | undefined): HistoryChange {
  return change?.before === undefined ? {} : { before: change.before };
}
