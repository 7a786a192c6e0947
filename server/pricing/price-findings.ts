import type { Finding, Place } from '#shared/contract/finding.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { Counts } from './counts.ts';
import { EXPORTED_AT_ONCE } from '#server/operations/export/export-records.ts';
import { pricedExports } from './priced-exports.ts';
import { type PricedPlan, pricedPlan } from './priced-plan.ts';
import { type PricedSentence, pricedSentences } from './priced-sentences.ts';

/**
 * From here on a sentence is dear: a whole entity for each save, a list that `read_time` hardly allows, or an export that
 * takes a processor for some seconds.
 */
const costlyRows = { record: 10_000, list: 1_000_000, groups: 1_000_000, export: 10_000_000 } as const;
/** An export of very many records looks at them all by nature: so many for each that it writes are dear. */
const costlyForEach = 100;

/** By what the sentences of a contract are priced. */
export interface Pricing {
  /** Where they are planned. */
  readonly runtime: Runtime;
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
  const dearLists = new Set<string>();
  for (const sentence of sentencesOf(pricing.runtime)) {
    // What makes a list dear makes its export so: it is told once.
    if (sentence.asked === 'export' && dearLists.has(sentence.entity ?? '')) continue;
    const key = keyOf(sentence.place);
    priced.add(key);
    const plan = await pricedPlan(sentence.statement, pricing.on);
    const rows = dearRows(sentence, plan, await pricing.countsOf(plan));
    if (rows === undefined || rows < (costly.get(key)?.rows ?? 0)) continue;
    if (sentence.asked === 'list') dearLists.add(sentence.entity ?? '');
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

function* sentencesOf(runtime: Runtime): Generator<PricedSentence> {
  yield* pricedSentences(sourceOf(runtime));
  yield* pricedExports(runtime);
}

/** How many rows are looked at, where they are too many. */
function dearRows({ asked, pages }: PricedSentence, plan: PricedPlan, counts: Counts): number | undefined {
  const rows = plan.rows(counts);
  if (pages === undefined) return rows < costlyRows[asked] ? undefined : rows;
  const records = counts.records(pages.table);
  const all = plan.sorts ? rows * Math.ceil(records / EXPORTED_AT_ONCE) : rows;
  return all < costlyRows[asked] || all < costlyForEach * records ? undefined : all;
}

const often = {
  record: 'each time this is asked',
  list: 'for each page of such a list',
  groups: 'each time this is asked',
  export: 'for a whole export',
} as const;

const ofRecord =
  'Compare a reference or a unique field of the record, or keep what decides in a field with `saved`. `ninefold explain --plan` shows the plan.';
const hints = {
  record: ofRecord,
  list: ofRecord,
  groups:
    'Narrow `where` to a few records by a reference, in a query by one of its `params`, or keep what is added up in a field with `saved`. What takes longer than `limits.read_time` is refused as `too_costly`.',
  export:
    'An order by fields of the record itself has an index. What is computed can be kept with `saved`, or left out of the export with `fields`.',
} as const;

function keyOf({ line, column }: Place): string {
  return `${line}:${column}`;
}

/** The words of the review where it has seen the same; it knows what to write instead. */
function findingOf(
  { asked, place, pages }: PricedSentence,
  looked: string,
  known: Finding | undefined,
): Finding {
  const price = `${looked} ${pages?.what ?? often[asked]}.`;
  return {
    code: 'slow',
    level: 'note',
    message: known === undefined ? price : `${known.message} ${price}`,
    hint: known?.hint ?? hints[asked],
    place,
  };
}

function readable(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString('en-US');
}
