import type { Finding, Place } from '#shared/contract/finding.ts';
import type { Connection, Row } from '#server/db/database.ts';
import { sizeOf, unbound } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { type PricedSentence, pricedSentences } from './priced-sentences.ts';
import { assumedRecords, type PlanStep, rowsLookedAt } from './rows-of-plan.ts';

/** From here on a sentence is dear: a whole entity for each save, or a list that `read_time` hardly allows. */
const costlyRows = { record: 10_000, list: 1_000_000, groups: 1_000_000 } as const;

/**
 * The findings with what each sentence really costs, by the plans that the database has for it on the tables and indexes
 * of the contract. `slow` is left of those that are dear, once each, with a number; of others it goes.
 */
export async function priceFindings(
  findings: readonly Finding[],
  source: SqlSource,
  on: Connection,
): Promise<readonly Finding[]> {
  const costly = new Map<string, { readonly rows: number; readonly finding: Finding }>();
  const priced = new Set<string>();
  for (const sentence of pricedSentences(source)) {
    const key = keyOf(sentence.place);
    priced.add(key);
    const rows = rowsLookedAt(await planOf(sentence, on));
    if (rows < costlyRows[sentence.asked] || rows < (costly.get(key)?.rows ?? 0)) continue;
    const known = findings.find(({ code, place }) => code === 'slow' && keyOf(place) === key);
    costly.set(key, { rows, finding: findingOf(sentence, rows, known) });
  }
  const others = findings.filter(({ code, place }) => code !== 'slow' || !priced.has(keyOf(place)));
  return [...others, ...[...costly.values()].map(({ finding }) => finding)].toSorted(
    (one, other) => one.place.line - other.place.line || one.place.column - other.place.column,
  );
}

const often = {
  record: 'each time this is asked',
  list: 'for each page of such a list',
  groups: 'each time this is asked',
} as const;

function keyOf({ line, column }: Place): string {
  return `${line}:${column}`;
}

/** The words of the review where it has seen the same; it knows what to write instead. */
function findingOf({ asked, place }: PricedSentence, rows: number, known: Finding | undefined): Finding {
  const price = `With ${readable(assumedRecords)} records of each entity, about ${readable(rows)} rows are looked at ${often[asked]}.`;
  return {
    code: 'slow',
    level: 'note',
    message: known === undefined ? price : `${known.message} ${price}`,
    hint:
      known?.hint ??
      'Compare a reference or a unique field of the record, or keep what decides in a field with `saved`. `ninefold explain --plan` shows the plan.',
    place,
  };
}

function readable(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString('en-US');
}

async function planOf({ statement }: PricedSentence, on: Connection): Promise<readonly PlanStep[]> {
  const { parameters } = sizeOf(statement);
  const { sql, text } = unbound(statement);
  const values = Array<null>(parameters).fill(null);
  return stepsIn(await on.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, text, values }));
}

function stepsIn(rows: readonly Row[]): readonly PlanStep[] {
  const inside = Map.groupBy(rows, ({ parent }) => String(parent));
  const stepsOf = (id: string): readonly PlanStep[] =>
    (inside.get(id) ?? []).map((row) => ({
      detail: String(row['detail']),
      steps: stepsOf(String(row['id'])),
    }));
  return stepsOf('0');
}
