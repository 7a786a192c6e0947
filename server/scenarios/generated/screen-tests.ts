import type { ScreenDescription, TileDescription } from '#shared/api/app-description.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import { expandOf } from '#shared/screens/list-columns.ts';
import { allOf } from '#shared/screens/list-filter.ts';
import { askQuery } from '#server/operations/groups/ask-query.ts';
import { askTile } from '#server/operations/groups/ask-tile.ts';
import { askTotals } from '#server/operations/groups/ask-totals.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import type { Fault } from '#server/scenarios/acts/scenario-result.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { firstFault, type GeneratedTest, notAnswered, type Viewer } from './generated-test.ts';

/** Something a screen asks the server for. */
interface Question {
  readonly what: string;
  ask(): Promise<Outcome<unknown>>;
}

/** Each screen that asks for records or numbers is answered: its list, each of its views, its search and totals, its tiles. */
export function screenTests(model: Model): readonly GeneratedTest[] {
  return model.screens
    .filter(({ view }) => !['detail', 'form', 'page'].includes(view))
    .map(({ route, title, place }) => ({
      name: `Screen ${route} (${title}) is answered`,
      place,
      faultFor: (viewer) => firstUnanswered(questionsAt(route, viewer)),
    }));
}

/** Each named query is answered. */
export function queryTests(model: Model): readonly GeneratedTest[] {
  return [...model.queries.values()].map(({ name, place }) => ({
    name: `Query ${name} is answered`,
    place,
    faultFor: (viewer) => firstUnanswered([queryQuestion(name, viewer)]),
  }));
}

function firstUnanswered(questions: readonly Question[]): Promise<Fault | undefined> {
  return firstFault(questions, async ({ what, ask }) => notAnswered(what, await ask()));
}

function questionsAt(route: string, viewer: Viewer): readonly Question[] {
  const screen = viewer.app.screens.find((one) => one.route === route);
  if (screen === undefined) return [];
  if (screen.view === 'dashboard')
    return (screen.tiles ?? []).map((tile) => tileQuestion(route, tile, viewer));
  if (screen.query !== undefined) return [queryQuestion(screen.query, viewer)];
  return screen.entity === undefined ? [] : listQuestions(screen, screen.entity, viewer);
}

function listQuestions(screen: ScreenDescription, entity: string, viewer: Viewer): readonly Question[] {
  const { sort, where, views, totals = [] } = screen;
  const expand = expandOf(screen.columns);
  const list = (what: string, more: Readonly<Record<string, string | undefined>>) =>
    question(what, viewer, { entity, query: { sort, filter: where, expand, count: 'true', ...more } });
  return [
    list('the list', {}),
    ...views.map(({ label, filter }) => list(`the view “${label}”`, { filter: allOf([where, filter]) })),
    ...(screen.search ? [list('the search', { q: 'an' })] : []),
    ...(totals.length === 0 ? [] : [totalsQuestion(entity, { totals, where }, viewer)]),
  ];
}

function question(
  what: string,
  { runtime, call }: Viewer,
  asked: { readonly entity: string; readonly query: Readonly<Record<string, string | undefined>> },
): Question {
  const entity = entityNamed(asked.entity, runtime.model);
  return { what, ask: () => listRecords(runtime, call, { entity, query: given(asked.query) }) };
}

function totalsQuestion(
  name: string,
  { totals, where }: { readonly totals: readonly string[]; readonly where: string | undefined },
  { runtime, call }: Viewer,
): Question {
  const entity = entityNamed(name, runtime.model);
  const query = given({ filter: where, values: totals.map((path) => `sum(${path})`).join(',') });
  return { what: 'the totals', ask: () => askTotals(runtime, call, { entity, query }) };
}

/** A list whose condition no filter can say is asked with its tile alone, by the screen that shows it. */
function tileQuestion(route: string, tile: TileDescription, viewer: Viewer): Question {
  const { title, entity, filter, place, shows } = tile;
  const what = `the tile “${title}”`;
  if (shows.kind === 'list') return question(what, viewer, { entity, query: { filter } });
  return { what, ask: () => askTile(viewer.runtime, viewer.call, { route, place }) };
}

/** With what it fills in by itself; one that asks for more, or is not for the viewer, is not asked. */
function queryQuestion(name: string, { app, runtime, call }: Viewer): Question {
  const query = app.queries.find((one) => one.name === name);
  const isReady = query?.params.every(
    ({ field, required }) => !required || field.default !== undefined || field.prefilled === true,
  );
  const ask = async () =>
    isReady === true ? askQuery(runtime, call, { name, sent: new Map() }) : done(undefined);
  return { what: 'the query', ask };
}

function given(query: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}
