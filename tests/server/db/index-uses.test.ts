import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IndexUses } from '#server/db/sqlite/connection/index-uses.ts';

const byKind = 'SELECT name FROM item WHERE kind = ?';

let file: DatabaseSync;
let uses: IndexUses;
/** Statements whose plan was asked for. */
let explained: string[];

beforeEach(() => {
  file = new DatabaseSync(':memory:');
  file.exec('CREATE TABLE item (name TEXT, kind TEXT); CREATE INDEX item_kind ON item (kind)');
  uses = new IndexUses();
  explained = [];
  const prepare = file.prepare.bind(file);
  file.prepare = (text: string) => {
    explained.push(text);
    return prepare(text);
  };
});
afterEach(() => file.close());

function run(text: string, times: number): void {
  const watched = uses.watch(file, text);
  for (let run = 0; run < times; run += 1) watched?.run();
}

test('a statement that ran a few times is asked for its plan when the uses are taken, and none of its runs is lost', () => {
  run(byKind, 3);
  expect(explained).toEqual([]);
  expect([...uses.take()]).toEqual([['item_kind', 3]]);
  expect(explained).toHaveLength(1);
  expect([...uses.take()]).toEqual([]);
});

test('one that runs often is asked once', () => {
  run(byKind, 100);
  expect(explained).toHaveLength(1);
  expect([...uses.take()]).toEqual([['item_kind', 100]]);
  expect(explained).toHaveLength(1);
});

test('of very many different ones no more wait than can be asked at once', () => {
  for (let place = 0; place < 500; place += 1) run(`${byKind} LIMIT ${place}`, 1);
  expect(explained).toHaveLength(300);
  expect([...uses.take()]).toEqual([['item_kind', 500]]);
});

test('what goes through no index, or has no plan, or whose table is gone, counts nothing', () => {
  run('SELECT name FROM item WHERE name = ?', 2);
  run('BEGIN', 2);
  run(byKind, 2);
  file.exec('DROP TABLE item');
  expect([...uses.take()]).toEqual([]);
});
