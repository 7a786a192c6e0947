import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Database, Statement } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { holds, valueOf } from '#server/sql/expression/expression.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import { bind } from '#server/sql/values/slot.ts';
import { loadWorld } from '#tests/agreement/load-world.ts';
import { makeWorld } from '#tests/agreement/rows.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const world = makeWorld(1);
const slots = { me: null, roles: null, now: '2026-01-05T08:00:00.000Z', today: '2026-01-05' };

function expressionOf(source: string): Expression {
  const { expression, problems } = checkExpression(source, {
    schema: world.schema,
    record: 'loan',
    old: true,
  });
  if (expression === undefined) throw new Error(JSON.stringify(problems));
  return expression;
}

function scopeOn(kind: Database['kind']): SqlScope {
  const { model, storage } = world;
  const relation = (entity: string) => identifier(storage.table(entity));
  return { ...openScope({ model, storage, kind }, { entity: 'loan', alias: 'r' }), relation };
}

/** The rows of the loans for which the condition holds, as a statement. */
function select(source: string, kind: Database['kind']): Statement {
  return bind(sql`SELECT r.id FROM t_loan AS r WHERE ${holds(expressionOf(source), scopeOn(kind))}`, slots);
}

function explained(word: string, { sql: question, text, values }: Statement): Statement {
  return { sql: `${word} ${question}`, text: `${word} ${text}`, values };
}

describe.each(databases)('an expression compiled for $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await open();
    database = await (kind === 'sqlite'
      ? openSqlite(join(place.directory, 'd.sqlite'))
      : openPostgres(place.url ?? ''));
    await loadWorld(database, world);
    await database.write(async (transaction) => {
      for (const column of ['l_item', 'l_borrower', 'l_due', 'l_days', 'l_fee', 'l_word', 'l_status']) {
        await transaction.run(
          sql`CREATE INDEX ${identifier(`by_${column}`)} ON t_loan (${identifier(column)})`,
        );
      }
    });
  });

  afterAll(async () => {
    await database.close();
    await place.dispose();
  });

  test.each([
    ['a chain of conditions as long as a source can be', Array(240).fill('paid').join('||')],
    ['negations as deep as they may be', `${'!('.repeat(31)}paid${')'.repeat(31)}`],
    ['arithmetic as deep as it may be', `${'(1+'.repeat(60)}days${')'.repeat(60)} > 3`],
    ['divisions within divisions', `${'(fee/'.repeat(55)}rate${')'.repeat(55)} > 3`],
    ['choices within choices', `${'choose(paid == true, '.repeat(30)}days${', 1)'.repeat(30)} > 3`],
    ['choices of choices', `${'choose('.repeat(20)}paid${', paid, paid)'.repeat(20)}`],
    ['equalities of equalities', `${'(paid == '.repeat(50)}paid${')'.repeat(50)}`],
    [
      'collections within collections',
      `${[1, 2, 3, 4, 5].map((n) => `all.items.exists(e${n}, `).join('')}e1.value < e5.value${')'.repeat(5)}`,
    ],
    ['sums within sums', `all.items.sum(a, a.parts.sum(b, b.parts.sum(c, c.pieces))) > 1`],
    ['a long path', `item${'.parent'.repeat(55)}.name == word`],
  ])(
    'runs %s',
    async (_, source) => {
      const rows = await database.read((connection) => connection.all(select(source, kind)));
      expect(rows.length).toBeLessThanOrEqual(world.rows['loan']?.length ?? 0);
    },
    20_000, // it takes a few milliseconds, or, where a plan explodes, for ever
  );

  test.each([
    'days == 0.000000000001 && days < TINY / 2',
    'all.loans.exists(l, l.days == 0.5 && l.days * 2 < TINY)',
    'item.parts.filter(p, p.pieces == 0.5).none(p, p.pieces < TINY / 2)',
  ])('calculates with a whole number that was compared with a broken one: %s', async (source) => {
    const rows = await database.read((connection) => connection.all(select(source, kind)));
    expect(rows.length).toBe(source.includes('none') ? world.rows['loan']?.length : 0);
  });

  test.each([
    ['due == today', 'by_l_due'],
    ["due < '2026-01-10'", 'by_l_due'],
    ['fee == 1.50', 'by_l_fee'],
    ['fee > MAX', 'by_l_fee'],
    ['days == 3', 'by_l_days'],
    ['days <= 2.5', 'by_l_days'],
    ["word == 'a'", 'by_l_word'],
    ["word > 'a' && word < 'b'", 'by_l_word'],
    ["status in ['out', 'back']", 'by_l_status'],
    ["item == '01900001-0000-7000-8000-000000000001'", 'by_l_item'],
    ['item.loans.exists(l, l.due < today)', 'by_l_item'],
    ["!(due >= '2026-01-10')", 'by_l_due'],
    ['none(all.loans, l, l.id != id && l.item == item && l.start < due)', 'by_l_item'],
    ['all.loans.all(l, l.id == id || l.item != item || l.start >= due)', 'by_l_item'],
    ['none(all.loans, l, has(l.item) && l.item == item && l.start < due)', 'by_l_item'],
    ['!has(item) || none(all.loans, l, l.item == item)', 'by_l_item'],
    ['all.loans.all(l, !(l.borrower == me) || l.paid)', 'by_l_borrower'],
    ['none(all.loans, l, l.word == word)', 'by_l_word'],
  ])('leaves %s to an index', async (source, index) => {
    const plan = await database.write(async (transaction) => {
      const statement = select(source, kind);
      if (kind === 'sqlite') return transaction.all(explained('EXPLAIN QUERY PLAN', statement));
      // On a table of nine rows PostgreSQL would rather read them all.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material']) {
        await transaction.run(raw(`SET LOCAL enable_${way} = off`));
      }
      return transaction.all(explained('EXPLAIN', statement));
    });
    const text = JSON.stringify(plan);
    expect(text).toContain(index);
    if (kind === 'postgres') expect(text).toMatch(/Index Cond/);
  });

  test('never binds what it does not cast, and never writes a value into the text', () => {
    const statement = bind(
      sql`SELECT ${valueOf(expressionOf("choose(word == 'it''s', fee + 1.25, 7 * days)".replace("''", "\\'")), scopeOn(kind))}`,
      slots,
    );
    expect(statement.values).toContain("it's");
    expect(statement.sql).not.toMatch(/1\.25|it's|\b7\b/);
  });
});
