import type { Place } from '../../finding.ts';
import type { ScreenDeclaration } from '../../declaration-calls.ts';
import { iconNames } from '../../language/icon-names.ts';
import type { Name } from '../../language/node.ts';
import type { MapReader } from '../../reading/reading.ts';
import type { ViewName } from '../../model-screens.ts';
import { acceptRoute, readIcon, reportNoView, routePattern } from '../../points/screens.ts';
import { as, key, keys, map, needed, type ValuesOf } from '../shapes/combine.ts';
import { marks } from '../shapes/marks.ts';
import { namedViews } from '../shapes/named-views.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { Key, KeyName, Keys, Shape } from '../shapes/shape.ts';
import { chart, tiles } from './tiles.ts';
import { expression, flag, oneOf, text, value, word, words } from '../shapes/values.ts';
import { variants } from '../shapes/variants.ts';

/** A screen without its address. */
type Screen = Omit<ScreenDeclaration, 'route' | 'place'>;

const views: readonly ViewName[] = [
  ...([
    'table',
    'tree',
    'board',
    'calendar',
    'timeline',
    'cards',
    'detail',
    'form',
    'dashboard',
    'query',
    'page',
  ] as const),
];

const everywhere = {
  title: key(text, 'The heading of the screen, and its name in the menu.'),
  view: key(
    oneOf(views),
    'What kind of screen it is: table, tree, board, calendar, timeline, cards, detail, form, dashboard, query or page.',
  ),
  for: key(
    words({ kind: 'audience' }),
    'The audiences that have it in their menu. Grants alone decide what the screen shows.',
  ),
  menu: key(
    flag,
    'Shows it in the menu. By default screens are in the menu, except those of one record and forms under `/new`.',
  ),
  menu_group: key(text, 'The heading above it in the menu.'),
  icon: key(value(readIcon, { ...schemas.text, examples: [...iconNames] }), 'The picture in the menu.'),
  help: key(text, 'A sentence for whoever uses it.'),
};

const paths = words({ kind: 'path' });
const given = words({ kind: 'field', fit: 'given' });
const field = (fit?: 'lane' | 'day' | 'image' | 'parent') => word({ kind: 'field', fit });

/** `-created_at` sorts by `created_at`, the last first. */
const sort = as(paths, (all) =>
  all.map((path) =>
    path.text.startsWith('-')
      ? { path: { text: path.text.slice(1), place: behindSign(path) }, descending: true }
      : { path, descending: false },
  ),
);

/** Where the path stands without the sign before it, and without quotes. */
function behindSign({ text, place }: Name): Place {
  const quotes = (place.endColumn - place.column - text.length) / 2;
  return { ...place, column: place.column + quotes + 1, endColumn: place.endColumn - quotes };
}

/** A name that people read. */
const heading: KeyName = { schema: {}, isText: true };

const own = {
  of: needed(
    word({ kind: 'entity', opens: true }),
    'The entity whose records it shows.',
    'Say which records it shows: `of: item`.',
  ),
  where: key(expression, 'Which records it shows: a condition on each.'),
  filters: key(paths, 'The filters that are always on the page: fields, and paths such as `flat.house`.'),
  search: key(
    paths,
    'The texts in which the search looks, also of other records, such as `shelf.name`, and lists of references, for their titles. Titles and numbers are found anyway.',
  ),
  sort: key(sort, 'The order; a minus before a field turns it round.'),
  views: key(namedViews, 'Conditions with a name, to choose from.'),
  mark: key(
    marks,
    'Colours of records, each with the condition for it: the first that holds. Red, amber, green, blue or gray.',
  ),
  group: key(
    word({ kind: 'path' }),
    'Groups the rows: by a choice, a reference, a boolean, or a day, which is grouped by months.',
  ),
  totals: key(paths, 'The columns whose sums stand below them, and beside each group.'),
  parent: key(
    field('parent'),
    'The reference to the record above: one to the entity itself with `no_circle: true`. It can be left out if there is only one.',
  ),
  columns: key(paths, 'The fields that are shown, and paths such as `shelf.name`.'),
  lanes: needed(
    field('lane'),
    'The choice or state whose options are the lanes of a board.',
    'The field whose options are the lanes: `lanes: status`.',
  ),
  card: key(paths, 'The fields on a card.'),
  from: needed(
    field('day'),
    'The field with the first day or moment.',
    'The field with the first day: `from: start`.',
  ),
  to: key(field('day'), 'The field with the last day or moment.'),
  open: key(
    expression,
    'The time that is open, as a set of stretches: what lies outside is shaded. `shown` is the time that the calendar shows.',
  ),
  text: key(word({ kind: 'path' }), 'The text on an entry.'),
  image: key(field('image'), 'The field with the picture of a card.'),
  head: key(paths, 'The fields beside the title: at most four, such as the client, the day and the amount.'),
  primary: key(
    words({ kind: 'transition' }),
    'The steps that stand out: the first of them that can be taken now has the main button.',
  ),
  sections: key(map(heading, paths), 'Headings, each with its fields.'),
  side: key(map(heading, paths), 'Headings with fields that stand in a column beside the others.'),
  related: key(words({ kind: 'back' }), 'Ways back whose records are listed below.'),
  fields: key(given, 'The fields of a form, in their order.'),
  steps: key(
    map(heading, given, { empty: 'A form in steps has at least one.' }),
    'The pages of a long form, filled in one after the other, each with its fields.',
  ),
  button: key(text, 'What the button says that sends the form, such as `Book appointment`.'),
  thanks: key(
    text,
    'What people read after they have sent a form whose record they may not read: what happens next.',
  ),
  tiles: needed(
    tiles,
    'What a dashboard shows: numbers, charts and short lists.',
    'For instance `tiles: [ { of: item, value: count() } ]`.',
  ),
  query: needed(
    word({ kind: 'query' }),
    'The query of point 7 whose answer it shows, with its parameters to fill in.',
    'Say which query it shows: `query: jobs_by_mechanic`.',
  ),
  chart: key(chart, 'How the groups of the query are drawn above the table: bar, line, area or donut.'),
  markdown: needed(text, 'The text of a page.'),
};

/** A form has what people fill in where a page has what they read. */
const ofForm = {
  sections: key(map(heading, given), 'Headings, each with its fields of the form.'),
};

type Word = keyof typeof own;

const ofRecords: readonly Word[] = ['of', 'where'];
const asTable: readonly Word[] = [...ofRecords, 'filters', 'search', 'sort', 'views', 'mark'];
const wordsOfViews: Readonly<Record<ViewName, readonly Word[]>> = {
  table: [...asTable, 'columns', 'group', 'totals'],
  tree: [...asTable, 'parent', 'columns', 'totals'],
  board: [...asTable, 'lanes', 'card'],
  calendar: [...asTable, 'from', 'to', 'text', 'open'],
  timeline: [...asTable, 'from', 'to', 'text', 'group'],
  cards: [...asTable, 'card', 'columns', 'image', 'text'],
  detail: [...ofRecords, 'head', 'primary', 'sections', 'side', 'related'],
  form: [...ofRecords, 'fields', 'sections', 'steps', 'button', 'thanks'],
  dashboard: ['tiles'],
  query: ['query', 'chart'],
  page: ['markdown'],
};

function sectionOf({ name, value: fields }: { readonly name: Name; readonly value: readonly Name[] }) {
  return { title: name.text, fields };
}

/** How a form may say its fields: one of these. */
const waysOfForm = ['fields', 'sections', 'steps'] as const;
/** A form lists its fields, puts them under headings, or on pages. */
function outlineOf(
  { sections, steps }: Partial<ValuesOf<typeof own>>,
  reader: MapReader,
): ScreenDeclaration['outline'] {
  const [, second] = waysOfForm.filter((word) => reader.has(word));
  if (second !== undefined)
    reader.findings.add('wrong_value', reader.placeOf(second), {
      message: 'A form has only one of `fields`, `sections` and `steps`.',
      hint: 'Headings on one page are `sections`, pages one after the other are `steps`.',
    });
  if (steps !== undefined) return { as: 'steps', of: steps.map(sectionOf) };
  return sections && { as: 'sections', of: sections.map(sectionOf) };
}

function screenOf(view: ViewName): Shape<Screen> {
  const isForm = view === 'form';
  const table: Readonly<Record<Word, Key>> = isForm ? { ...own, ...ofForm } : own;
  const picked: Keys = Object.fromEntries(wordsOfViews[view].map((name): [Word, Key] => [name, table[name]]));
  return keys(
    {
      of: view === 'query' ? 'A screen of a query' : `A ${view}`,
      title: 'A screen',
      keys: { ...everywhere, ...picked },
      ...(isForm ? { together: schemas.oneAtMost(...waysOfForm) } : {}),
    },
    ({ values, reader }) => {
      // What the shapes of the keys have read; each view has some of them.
      const said = values as Partial<ValuesOf<typeof everywhere & typeof own>>;
      if (wordsOfViews[view].includes('of') && !reader.has('of')) return undefined;
      const {
        menu_group: menuGroup,
        filters = [],
        sort: order = [],
        tiles: shown = [],
        steps: _inOutline,
        ...rest
      } = said;
      const outline = isForm ? outlineOf(said, reader) : undefined;
      return {
        ...rest,
        outline,
        fields: outline?.of.flatMap(({ fields }) => fields) ?? said.fields,
        view,
        menuGroup,
        filters,
        sort: order,
        tiles: shown,
        views: said.views ?? [],
        sections: isForm ? undefined : said.sections?.map(sectionOf),
        side: said.side?.map(sectionOf),
      };
    },
  );
}

const screen = variants({
  by: 'view',
  shapes: Object.fromEntries(views.map((view) => [view, screenOf(view)])),
  otherwise: (node, { findings, key: route }) => reportNoView(node, { views, route }, findings),
});

/** Point 2: one screen for each address. */
export const point2 = as(
  map(
    {
      use: { kind: 'screen', declares: true },
      accept: acceptRoute,
      schema: { pattern: routePattern.source },
    },
    screen,
  ),
  (all) =>
    all.map(
      ({ name: route, value: one }: { name: Name; value: Screen }): ScreenDeclaration => ({
        ...one,
        route,
        place: route.place,
      }),
    ),
);
