import type { Finding, Place } from '#shared/contract/finding.ts';
import type { Connection } from '#server/db/database.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import type { Counts } from './counts.ts';
import { type PricedPlan, pricedPlan } from './priced-plan.ts';
import { type PricedSentence, pricedSentences } from './priced-sentences.ts';

/** From here on a sentence is dear: a whole entity for each save, or a list that `read_time` hardly allows. */
const costlyRows = { record: 10_000, list: 1_000_000, groups: 1_000_000 } as const;

/** By what the sentences of a contract are priced. */
export interface Pricing {
  /** Where they are planned. */
  readonly source: SqlSource;
  readonly on: Connection;
  /** What a plan meets. */
  countsOf(plan: PricedPlan): Promise<Counts>;
  /** The beginning of a sentence that says what the price holds for. */
  readonly basis: string;
}

/**
 * The findings with what each sentence really costs, by the plans that the database has for it on the tables and indexes
 * of the contract. `slow` is left of those that are dear, once each, with a number; of others it goes.
 */
export async function priceFindings(
  findings: readonly Finding[],
  pricing: Pricing,
): Promise<readonly Finding[]> {
  const costly = new Map<string, { readonly rows: number; readonly finding: Finding }>();
  const priced = new Set<string>();
  for (const sentence of pricedSentences(pricing.source)) {
    const key = keyOf(sentence.place);
    priced.add(key);
    const plan = await pricedPlan(sentence.statement, pricing.on);
    const rows = plan.rows(await pricing.countsOf(plan));
    if (rows < costlyRows[sentence.asked] || rows < (costly.get(key)?.rows ?? 0)) continue;
    const known = findings.find(({ code, place }) => code === 'slow' && keyOf(place) === key);
    costly.set(key, {
      rows,
      finding: findingOf(sentence, `${pricing.basis}, about ${readable(rows)} rows are looked at`, known),
    });
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
function findingOf({ asked, place }: PricedSentence, looked: string, known: Finding | undefined): Finding {
  const price = `${looked} ${often[asked]}.`;
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
