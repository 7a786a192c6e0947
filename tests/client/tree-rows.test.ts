import { describe, expect, test } from 'vitest';
import type { RecordAnswer } from '#client/api/record-answer.ts';
import { recordsAbove } from '#client/screens/tree/records-above.ts';
import { foundBranches, TOP, treeRows } from '#client/screens/tree/tree-rows.ts';

function record(id: string, parent?: string): RecordAnswer {
  return { id, values: { parent: parent ?? null }, titles: {}, expanded: {}, warnings: [] };
}

function branch(ids: readonly string[], rest: { isWaiting?: boolean; goesOn?: boolean } = {}) {
  return { records: ids.map((id) => record(id)), isWaiting: false, goesOn: false, ...rest };
}

/** `1 a +`: its level, its name, and whether it is shut (+), open (-), has nothing below it, or is not counted (?). */
function drawn(tree: Parameters<typeof treeRows>[0]) {
  return treeRows(tree).map(({ record: one, branch: place, more }) => {
    if (more) return `${more.level} more of ${more.key}`;
    if (one === undefined) return 'waiting';
    const sign = place?.counted === false ? ' ?' : place?.open === undefined ? '' : place.open ? ' -' : ' +';
    return `${place?.level} ${one.id}${sign} ${place?.place}/${place?.of}`;
  });
}

describe('the rows of a tree', () => {
  const counts: Readonly<Record<string, number>> = { a: 2, c: 1, b: 0 };
  const below = (id: string) => counts[id];

  test('what is open is followed by what lies below it', () => {
    const branches = new Map([
      [TOP, branch(['a', 'b'])],
      ['a', branch(['c', 'd'])],
    ]);
    expect(drawn({ branches, open: new Set(['a']), below })).toEqual([
      '1 a - 1/2',
      '2 c + 1/2',
      '2 d ? 2/2', // nobody knows yet whether something lies below it: the keys may open it
      '1 b 2/2',
    ]);
    expect(drawn({ branches, open: new Set(), below })).toEqual(['1 a + 1/2', '1 b 2/2']);
  });

  test('a branch that is on its way is waited for; a long one says that it goes on, and not how many there are', () => {
    const branches = new Map([[TOP, branch(['a'], { goesOn: true })]]);
    expect(drawn({ branches, open: new Set(['a']), below })).toEqual(['1 a - 1/-1', 'waiting', '1 more of ']);
  });

  test('nothing stands there twice, were it to lie below itself', () => {
    const branches = new Map([
      [TOP, branch(['a'])],
      ['a', branch(['c'])],
      ['c', branch(['a'])],
    ]);
    expect(drawn({ branches, open: new Set(['a', 'c']), below })).toEqual(['1 a - 1/1', '2 c - 1/1']);
  });
});

describe('what is found in a tree', () => {
  const all = [record('root'), record('mid', 'root'), record('leaf', 'mid'), record('lost', 'hidden')];

  test('stands below all that lies above it, in the order in which it was found', () => {
    const found = [all[3], all[2]].flatMap((one) => one ?? []);
    const branches = foundBranches(found, all.slice(0, 2), 'parent');
    expect([...branches].map(([key, records]) => [key, records.map(({ id }) => id)])).toEqual([
      [TOP, ['lost', 'root']],
      ['root', ['mid']],
      ['mid', ['leaf']],
    ]);
  });

  test('what lies above is read level by level, many at once, each once', async () => {
    const calls: (readonly string[])[] = [];
    const many = Array.from({ length: 50 }, (_, place) => record(`m${place}`, 'root'));
    const read = (ids: readonly string[]) => {
      calls.push(ids);
      return Promise.resolve([...all, ...many].filter(({ id }) => ids.includes(id)));
    };
    const above = await recordsAbove([...many.map(({ id }) => id), 'hidden', 'm1'], 'parent', read);
    expect(above).toHaveLength(51);
    expect(calls.map(({ length }) => length)).toEqual([40, 11, 1]);
  });
});
