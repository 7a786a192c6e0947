import type { Entity } from '#shared/contract/model.ts';
import { EXPORTED_AT_ONCE } from '#server/operations/export/export-records.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { openListing } from '#server/reads/lists/list-pages.ts';
import type { Runtime } from '#server/runtime.ts';
import { viewersOf } from '#server/sizes/asked-together.ts';
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

/** Roles with the same rights ask the same. */
function* exportsOf(entity: Entity, { of, sort }: Order, runtime: Runtime): Generator<PricedSentence> {
  const known = new Set<string>();
  for (const viewer of viewersOf(runtime.model)) {
    const asked = { sort, limit: EXPORTED_AT_ONCE, expand: [], count: false };
    const opened = openListing(runtime, callOf(runtime, viewer, ''), { entity, asked });
    if (opened.kind === 'refusal') continue;
    const pages = pageStatements(opened.value.plan, { after: undefined, rows: EXPORTED_AT_ONCE + 1 });
    for (const statement of pages) {
      const { text } = unbound(statement);
      if (known.has(text)) continue;
      known.add(text);
      const what = `for a whole export of \`${entity.name}\`${of}`;
      const table = runtime.storage.table(entity.name);
      yield { place: entity.place, asked: 'export', entity: entity.name, statement, pages: { what, table } };
    }
  }
}
