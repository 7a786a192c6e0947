import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckContext } from '#shared/expression/check/check-context.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import { print } from '#shared/expression/tree/print.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { type Answers, answersInDatabase, answersInMemory } from './answers.ts';
import { expressionText, sorts } from './generator.ts';
import { loadWorld } from './load-world.ts';
import { makeWorld, sentFields } from './rows.ts';
import type { World } from './world.ts';

/** AGREEMENT_CASES expressions, each asked of every row of its world; AGREEMENT_SEED makes a run come again. */
const cases = Number(process.env['AGREEMENT_CASES'] ?? 2_500);
const seed = Number(process.env['AGREEMENT_SEED'] ?? 20_260_105);
const worlds = Math.max(6, Math.ceil(cases / 1000));
const together = 10;

/** How often each outcome of a condition came up, and how many expressions were asked at all. */
const seen = { asked: 0, true: 0, false: 0, unknown: 0 };

const opened: { place: TestDatabase; database: Database }[] = [];

beforeAll(async () => {
  for (const { kind, open } of databases) {
    const place = await open();
    const database =
      kind === 'sqlite' ? openSqlite(join(place.directory, 'world.sqlite')) : openPostgres(place.url ?? '');
    opened.push({ place, database: await database });
  }
});

afterAll(async () => {
  for (const { place, database } of opened) {
    await database.close();
    await place.dispose();
  }
});

describe('memory, SQLite and PostgreSQL give the same answers', () => {
  test.each(Array.from({ length: worlds }, (_, index) => seed + index))(
    'in world %i',
    async (number) => {
      const world = makeWorld(number);
      for (const { database } of opened) await loadWorld(database, world);
      const batch = (root: string) =>
        fc.array(anyText(root), { minLength: 1, maxLength: together, size: 'max' });
      const property = fc.asyncProperty(
        fc.constantFrom('loan', 'item').chain((root) => fc.tuple(fc.constant(root), batch(root))),
        async ([root, sources]) => compareAnswers(sources, world, root),
      );
      const numRuns = Math.ceil(cases / worlds / (together / 2.5));
      const run = await fc.check(property, { numRuns, seed: number, endOnFailure: false });
      expect(run.failed, `${fc.defaultReportMessage(run) ?? ''}\n${String(run.errorInstance)}`).toBe(false);
    },
    600_000,
  );

  test('of as many expressions as were asked for, with every outcome of a condition among them', () => {
    const conditions = seen.true + seen.false + seen.unknown;
    expect(seen.asked).toBeGreaterThanOrEqual(cases);
    for (const outcome of [seen.true, seen.false, seen.unknown])
      expect(outcome).toBeGreaterThan(conditions / 10);
  });
});

function anyText(root: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...sorts), fc.constantFrom(1, 2, 2, 3))
    .chain(([sort, depth]) => expressionText(sort, root, depth));
}

async function compareAnswers(sources: readonly string[], world: World, root: string): Promise<void> {
  const expressions = sources.map((source) => checked(source, world, root));
  const expected = answersInMemory(expressions, world, root);
  countOutcomes(expected);
  for (const { database } of opened) {
    const answers = await database.read((connection) =>
      answersInDatabase(expressions, world, { root, connection }),
    );
    for (const [index, expression] of expressions.entries()) {
      const wrong = (expected[index] ?? []).findIndex((answer, row) => answer !== answers[index]?.[row]);
      if (wrong < 0) continue;
      const said = { memory: expected[index]?.[wrong], [database.kind]: answers[index]?.[wrong] };
      throw new Error(
        disagreement(expression, { source: sources[index], said, row: world.rows[root]?.[wrong] }, world),
      );
    }
  }
}

function countOutcomes(answers: Answers): void {
  seen.asked += answers.length;
  for (const answer of answers.flat()) {
    if (answer.startsWith('holds true')) seen.true += 1;
    else if (answer.includes('fails true')) seen.false += 1;
    else if (answer.startsWith('holds')) seen.unknown += 1;
  }
}

/** Checks the source, and that its printed form means the same. */
function checked(source: string, world: World, root: string): Expression {
  const context = contextOf(world, root);
  const { expression, problems } = checkExpression(source, context);
  if (expression === undefined) throw new Error(`${source}\n${JSON.stringify(problems, null, 1)}`);
  const printed = checkExpression(print(expression), context);
  if (printed.expression === undefined)
    throw new Error(`printed ${print(expression)}: ${JSON.stringify(printed.problems)}`);
  return source.length % 2 === 0 ? printed.expression : expression;
}

function contextOf(world: World, root: string): CheckContext {
  const sent = new Map<string, Type>(
    Object.entries(sentFields).map(([name, field]) => [name, fieldType(field, root)]),
  );
  return { schema: world.schema, record: root, old: root === 'loan', input: sent, params: sent };
}

interface Disagreement {
  readonly source: string | undefined;
  readonly said: Readonly<Record<string, string | undefined>>;
  readonly row: RecordValues | undefined;
}

/** All that is needed to ask again: the expression, the row, what was sent, and the records of every entity it reads. */
function disagreement(expression: Expression, { source, said, row }: Disagreement, world: World): string {
  const read = new Set([...walk(expression)].flatMap((part) => ('entity' in part ? [part.entity] : [])));
  const tables = [...read].map((entity) => {
    const fields = [...(world.model.entities.get(entity)?.fields.values() ?? [])];
    const types = fields.map(
      (field) => `${field.name} ${field.type}${'scale' in field ? ` ${field.scale}` : ''}`,
    );
    return `${entity} (${types.join(', ')})\n${(world.rows[entity] ?? []).map((one) => `  ${JSON.stringify(one)}`).join('\n')}`;
  });
  const { me, old, now, sent } = world;
  const call = JSON.stringify({ me: me?.['id'], old: old?.['id'], now, sent });
  return `they disagree on ${source}\n${JSON.stringify(said)}\non ${JSON.stringify(row)}\n${call}\n${tables.join('\n')}`;
}
