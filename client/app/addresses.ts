import { generatePath, type Path } from 'react-router';
import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';

/**
 * Where the screens of an entity are: a screen of the contract if it declares one, else the address below
 * `/-/records/` that every app has, so that whatever the viewer may do can be reached.
 */
export function listAddress(app: AppDescription, entity: EntityDescription): string {
  const own = screensOf(app, entity).filter((screen) => isList(screen) && parametersOf(screen).length === 0);
  const meant = own.filter((screen) => screen.meant);
  const lists = meant.length > 0 ? meant : own;
  const table = lists.find((screen) => screen.view === 'table') ?? lists[0];
  return table?.route ?? `/-/records/${entity.plural}`;
}

/** The table of an entity that is for the viewer, else any: records that stand elsewhere have its columns. */
export function tableOf(app: AppDescription, entity: EntityDescription): ScreenDescription | undefined {
  const tables = screensOf(app, entity).filter(({ view }) => view === 'table');
  return tables.find(({ meant }) => meant) ?? tables[0];
}

export function recordAddress(app: AppDescription, entity: EntityDescription, id: string): string {
  const own = recordScreen(app, entity);
  return own ? generatePath(own.route, { id }) : `/-/records/${entity.plural}/${id}`;
}

/** The screen of the contract that shows a record of an entity; undefined where it declares none. */
export function recordScreen(app: AppDescription, entity: EntityDescription): ScreenDescription | undefined {
  return screensOf(app, entity).find((screen) => screen.view === 'detail' && takesId(screen));
}

/** Where who has the key of a record sees it: the screen whose route has `:key`, else the page of the record. */
export function heldAddress(
  app: AppDescription,
  { entity: name, id }: { readonly entity: string; readonly id: string },
): string | undefined {
  const entity = app.entities.find((candidate) => candidate.name === name);
  if (entity === undefined) return undefined;
  const own = screensOf(app, entity).find(takesKey);
  return own ? generatePath(own.route, { key: 'link' }) : recordAddress(app, entity, id);
}

/** Whether a screen shows the record that a key opens. The key itself is not in the address. */
export function takesKey(screen: ScreenDescription): boolean {
  return parametersOf(screen).includes(':key');
}

export function newAddress(app: AppDescription, entity: EntityDescription): string {
  const own = screensOf(app, entity).find(
    (screen) => screen.view === 'form' && parametersOf(screen).length === 0,
  );
  return own?.route ?? `/-/records/${entity.plural}/new`;
}

export function editAddress(app: AppDescription, entity: EntityDescription, id: string): string {
  const own = screensOf(app, entity).find((screen) => screen.view === 'form' && takesId(screen));
  return own ? generatePath(own.route, { id }) : `/-/records/${entity.plural}/${id}/edit`;
}

/** The first screen a person sees: the one at `/` if it is for them, else the first of their menu; undefined where there is none. */
export function homeScreen({ screens }: AppDescription): ScreenDescription | undefined {
  const start = screens.find((screen) => screen.route === '/');
  return start?.meant === true ? start : (screens.find((screen) => screen.menu) ?? start);
}

/** Where somebody signs in who then comes back to this place. */
export function signInAddress({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  return `/-/sign-in?back=${encodeURIComponent(safeBack(pathname + search))}`;
}

/** An address inside this app that a person is sent back to; anything else (another site) becomes the home page. */
export function safeBack(address: string | null): string {
  return address !== null && /^\/(?![/\\])/.test(address) && !address.startsWith('/-/sign-in')
    ? address
    : '/';
}

/** Those that are meant for the viewer come first. */
function screensOf(app: AppDescription, entity: EntityDescription): readonly ScreenDescription[] {
  const own = app.screens.filter((screen) => screen.entity === entity.name);
  return [...own.filter(({ meant }) => meant), ...own.filter(({ meant }) => !meant)];
}

/** Whether a screen shows many records. */
export function isList(screen: ScreenDescription): boolean {
  return ['table', 'tree', 'board', 'calendar', 'timeline', 'cards'].includes(screen.view);
}

function takesId(screen: ScreenDescription): boolean {
  const parameters = parametersOf(screen);
  return parameters.length === 1 && parameters[0] === ':id';
}

function parametersOf(screen: ScreenDescription): readonly string[] {
  return screen.route.split('/').filter((part) => part.startsWith(':'));
}

/** Dashboards that a person may open. */
export function dashboardsOf({ screens }: AppDescription): readonly ScreenDescription[] {
  return screens.filter(({ view, route }) => view === 'dashboard' && !route.includes('/:'));
}
