import type { Entity } from '#shared/contract/model.ts';
import { EXPORTED_AT_ONCE } from '#server/operations/export/export-records.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { openListing } from '#server/reads/lists/list-pages.ts';
import type { Runtime } from '#server/runtime.ts';
import { nameOf, viewersOf } from '#server/sizes/asked-together.ts';
import { pageStatements } from '#server/sql/lists/list-statement.ts';
import { unbound } from '#server/sql/values/slot.ts';
import type { PricedSentence } from './priced-sentences.ts';

/** An order in which records are exported, and whose it is. */
interface Order {
  readonly of: string;
  readonly sort: readonly { readonly path: string; readonly descending: boolean }[];
}

/** The pages of exports of whole entities, as each role sees them, in the order of creation and in those of the screens. */
export function* pricedExports(runtime: Runtime): Generator<PricedSentence> {
  for (const entity of runtime.model.entities.values())
    for (const order of ordersOf(entity, runtime)) yield* exportsOf(entity, order, runtime);
}

function ordersOf(entity: Entity, { model }: Runtime): readonly Order[] {
  const sorted = model.screens.filter((screen) => screen.entity === entity.name && screen.sort.length > 0);
  return [
    { of: '', sort: [] },
    ...sorted.map(({ route, sort }) => ({
      of: ` in the order of \`${route}\``,
      sort: sort.map(({ path, descending }) => ({ path: path.name, descending })),
    })),
  ];
}

/** Roles with the same rights ask the same. Where not all do, it is said whose rights a statement comes from. */
function* exportsOf(entity: Entity, { of, sort }: Order, runtime: Runtime): Generator<PricedSentence> {
  const asked = { sort, limit: EXPORTED_AT_ONCE, expand: [], count: false };
  const opened = viewersOf(runtime.model).flatMap((viewer) => {
    const listing = openListing(runtime, callOf(runtime, viewer, ''), { entity, asked });
    if (listing.kind === 'refusal') return [];
    const pages = pageStatements(listing.value.plan, { after: undefined, rows: EXPORTED_AT_ONCE + 1 });
    return pages.map((statement) => ({ viewer: nameOf(viewer), statement, text: unbound(statement).text }));
  });
  const everybody = new Set(opened.map(({ viewer }) => viewer)).size;
  for (const [first, ...others] of Map.groupBy(opened, ({ text }) => text).values()) {
    if (first === undefined) continue;
    const seenBy = new Set([first, ...others].map(({ viewer }) => viewer));
    const as = seenBy.size === everybody ? '' : `, as it is for ${[...seenBy].join(' and ')}`;
    const what = `for a whole export of \`${entity.name}\`${of}${as}`;
    const table = runtime.storage.table(entity.name);
    const { statement } = first;
    yield { place: entity.place, asked: 'export', entity: entity.name, statement, pages: { what, table } };
  }
}
