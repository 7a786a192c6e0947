import type { ScreenDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { ViewName } from '../model-screens.ts';
import { iconNames } from '../language/icon-names.ts';
import { inWords, suggest } from '../language/suggest.ts';
import { isMissing, type Entry, type MapNode, type Name, type Node } from '../language/node.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { MapReader, readMap, readNames, readOneOf, readText } from '../reading/reading.ts';
import { readTiles } from './tiles.ts';

const everywhere = ['title', 'view', 'for', 'menu', 'menu_group', 'icon', 'help'];
const ofRecords = ['of', 'where'];
const asTable = ['filters', 'search', 'sort', 'views'];

/** The keys that screens of a view have beside those of all screens. */
export const keysByView: Readonly<Record<ViewName, readonly string[]>> = {
  table: [...ofRecords, ...asTable, 'columns'],
  board: [...ofRecords, ...asTable, 'lanes', 'card'],
  calendar: [...ofRecords, ...asTable, 'from', 'to', 'text'],
  cards: [...ofRecords, ...asTable, 'card', 'columns', 'image', 'text'],
  detail: [...ofRecords, 'sections', 'related'],
  form: [...ofRecords, 'fields'],
  dashboard: ['tiles'],
  page: ['markdown'],
};

/** Point 2: one screen for each route. */
export function readScreens(root: MapNode | undefined, findings: Findings): readonly ScreenDeclaration[] {
  return (root?.entries ?? []).flatMap((entry) => readScreen(entry, findings) ?? []);
}

function readScreen({ key, value }: Entry, findings: Findings): ScreenDeclaration | undefined {
  const accepted = acceptRoute(key, findings);
  const node = readMap(value, findings);
  if (node === undefined) return undefined;
  const view = readView({ route: key, node }, findings);
  if (view === undefined) return undefined;
  const reader = new MapReader(
    node,
    { of: `A ${view}`, known: [...everywhere, ...keysByView[view]] },
    findings,
  );
  const needsEntity = view !== 'dashboard' && view !== 'page';
  if (needsEntity) reader.needed('of', 'Say which records it shows: `of: item`.');
  if (view === 'page') reader.needed('markdown');
  if (view === 'dashboard') reader.needed('tiles', 'For instance `tiles: [ { of: item, value: count() } ]`.');
  if (view === 'board') reader.needed('lanes', 'The field whose options are the lanes: `lanes: status`.');
  if (view === 'calendar') reader.needed('from', 'The field with the first day: `from: start`.');
  if (!accepted || (needsEntity && !reader.has('of'))) return undefined;
  return { ...readCommon(reader, key), view, ...readContent(reader) };
}

function readView(screen: { route: Name; node: MapNode }, findings: Findings): ViewName | undefined {
  // The keys of a constant record are exactly its type's names.
  const views = Object.keys(keysByView) as ViewName[];
  const entry = screen.node.entries.find((candidate) => candidate.key.text === 'view');
  if (entry !== undefined && !isMissing(entry.value)) return readOneOf(entry.value, views, findings);
  const hint = `For instance \`view: table\`. Views are ${views.join(', ')}.`;
  findings.add('missing_key', screen.route.place, { message: 'A screen needs `view`.', hint });
  return undefined;
}

function readCommon(reader: MapReader, route: Name) {
  return {
    route,
    title: reader.text('title'),
    for: reader.with('for', readNames),
    menu: reader.flag('menu'),
    menuGroup: reader.text('menu_group'),
    icon: reader.with('icon', readIcon),
    help: reader.text('help'),
    of: reader.name('of'),
    where: reader.expression('where'),
    place: route.place,
  };
}

/** A word that is no icon: the screen runs with a point in its place. */
function readIcon(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (!iconNames.some((name) => name === text.text)) {
    const hint =
      suggest(text.text, iconNames) ?? `Icons are ${inWords(iconNames)}; the reference has them all.`;
    const message = `There is no icon \`${text.text}\`: the menu shows a point.`;
    findings.add('unknown_name', text.place, { message, hint, level: 'warning' });
  }
  return text.text;
}

function readContent(reader: MapReader) {
  return {
    columns: reader.with('columns', readNames),
    card: reader.with('card', readNames),
    lanes: reader.name('lanes'),
    from: reader.name('from'),
    to: reader.name('to'),
    text: reader.name('text'),
    image: reader.name('image'),
    filters: reader.names('filters'),
    search: reader.with('search', readNames),
    sort: reader.names('sort').map(sortKey),
    views: reader.with('views', readViews) ?? [],
    sections: reader.with('sections', readSections),
    related: reader.with('related', readNames),
    fields: reader.with('fields', readNames),
    markdown: reader.text('markdown'),
    tiles: reader.with('tiles', readTiles) ?? [],
  };
}

/** `-created_at` sorts by `created_at`, the last first. */
function sortKey(name: Name): ScreenDeclaration['sort'][number] {
  if (!name.text.startsWith('-')) return { path: name, descending: false };
  return { path: { text: name.text.slice(1), place: name.place }, descending: true };
}

function readViews(node: Node, findings: Findings): ScreenDeclaration['views'] {
  const entries = readMap(node, findings)?.entries ?? [];
  return entries.flatMap((entry) => {
    const condition = expressionFrom(entry.value, findings);
    return condition === undefined ? [] : [{ name: entry.key.text, condition }];
  });
}

function readSections(node: Node, findings: Findings): ScreenDeclaration['sections'] {
  const entries = readMap(node, findings)?.entries ?? [];
  return entries.map((entry) => ({ title: entry.key.text, fields: readNames(entry.value, findings) ?? [] }));
}

/** An address of the application's own: `/`, `/items`, `/items/:id`. */
function acceptRoute(route: Name, findings: Findings): boolean {
  const hint = 'For instance `/`, `/items`, `/items/:id` or `/items/:id/edit`.';
  if (!/^\/(?:(?:[a-z0-9][a-z0-9_-]*|:id|:key)(?:\/(?:[a-z0-9][a-z0-9_-]*|:id|:key))*)?$/.test(route.text)) {
    findings.add('bad_name', route.place, {
      message: `\`${route.text}\` is not an address of a screen.`,
      hint,
    });
    return false;
  }
  if (!/^\/(?:api|errors|assets|healthz|readyz|metrics)(?:\/|$)/.test(route.text)) return true;
  findings.add('reserved_name', route.place, `The engine itself answers at \`${route.text}\`.`);
  return false;
}
