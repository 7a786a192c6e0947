import { describe, expect, test } from 'vitest';
import { foldChanges } from '#client/screens/history/fold-changes.ts';
import type { HistoryEntry } from '#shared/api/calls/data.ts';

const entry = (at: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: at,
  at: `2026-03-02T${at}:00Z`,
  event: 'update',
  version: 1,
  contract: 1,
  by: { kind: 'person', id: 'mira' },
  confirmed: [],
  warned: [],
  changes: {},
  ...more,
});
const times = (entries: readonly HistoryEntry[]) => foldChanges(entries).map(({ at }) => at.slice(11, 16));

describe('small changes of one person within minutes', () => {
  test('are told as one, from what stood before the first to what the last one left', () => {
    const folded = foldChanges([
      entry('09:06', { changes: { due: { before: 'b', after: 'c' } } }),
      entry('09:03', { changes: { note: { before: null, after: 'n' } } }),
      entry('09:00', { changes: { due: { before: 'a', after: 'b' } } }),
    ]);
    expect(folded.map(({ changes }) => changes)).toEqual([
      { due: { before: 'a', after: 'c' }, note: { before: null, after: 'n' } },
    ]);
  });

  test('leave out what is as it was before', () => {
    const [folded] = foldChanges([
      entry('09:01', { changes: { due: { before: 'b', after: 'a' } } }),
      entry('09:00', { changes: { due: { before: 'a', after: 'b' }, note: { before: 'x', after: 'y' } } }),
    ]);
    expect(folded?.changes).toEqual({ note: { before: 'x', after: 'y' } });
  });

  test('are told apart after a while, by others, by whom nobody may know, and around a step', () => {
    expect(times([entry('09:10'), entry('09:00')])).toEqual(['09:10', '09:00']);
    const ben = { by: { kind: 'person', id: 'ben' } } as const;
    expect(times([entry('09:02'), entry('09:01', ben), entry('09:00')])).toHaveLength(3);
    const hidden = { by: { kind: 'person' } } as const;
    expect(times([entry('09:01', hidden), entry('09:00', hidden)])).toHaveLength(2);
    expect(times([entry('09:02'), entry('09:01', { event: 'approve' }), entry('09:00')])).toHaveLength(3);
  });

  test('are told apart where a rule spoke or a second person agreed', () => {
    expect(times([entry('09:01', { warned: ['LATE'] }), entry('09:00')])).toHaveLength(2);
    expect(times([entry('09:01'), entry('09:00', { confirmed: ['LATE'] })])).toHaveLength(2);
    const agreed = { second: { kind: 'person', id: 'ben' } } as const;
    expect(times([entry('09:01', agreed), entry('09:00')])).toHaveLength(2);
  });

  test('a side that may not be read stays away', () => {
    const [folded] = foldChanges([
      entry('09:01', { changes: { due: { after: 'c' } } }),
      entry('09:00', { changes: { due: { after: 'b' } } }),
    ]);
    expect(folded?.changes).toEqual({ due: { after: 'c' } });
  });
});
