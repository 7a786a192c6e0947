import type { ScreenDescription } from '#shared/api/app-description.ts';
import { encodeSort } from '#shared/api/list-query.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { Path, Screen, Section } from '#shared/contract/model-screens.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { describeColumn, describeColumns, stepsOf, type ColumnContext } from './describe-columns.ts';
import { entityAsked } from './describe-queries.ts';
import { describeTiles } from './describe-tiles.ts';
import { describeMarks, describeViewParts } from './describe-views.ts';
import { sends, type ViewerRights } from './viewer-rights.ts';

/** A screen as this viewer gets it; undefined where they may not open it. */
export function describeScreen(
  screen: Screen,
  model: Model,
  rights: ViewerRights,
): ScreenDescription | undefined {
  const entity = screen.entity === undefined ? undefined : model.entities.get(screen.entity);
  if (!mayOpen(screen, entity, rights) || !mayAsk(screen, model, rights)) return undefined;
  const tiles = describeTiles(screen, { model, rights });
  // A dashboard with nothing on it is no screen.
  if (screen.view === 'dashboard' && tiles.length === 0) return undefined;
  const opened = screen.view === 'detail' ? ({ opened: true } as const) : {};
  const records = recordParts(screen, entity, { model, rights, ...opened });
  // Nor is a table of which nothing may be read; a form is for who writes.
  const inRows = screen.view === 'table' || screen.view === 'tree';
  if (inRows && screen.columns.length > 0 && records.columns.length === 0) return undefined;
  return {
    route: screen.route,
    title: screen.title,
    help: screen.help,
    icon: screen.icon,
    view: screen.view,
    entity: screen.entity,
    menu: isInMenu(screen, rights),
    meant: isMeant(screen.for, rights),
    ...(screen.for?.every((audience) => audience === 'anyone') ? { public: true as const } : {}),
    menuGroup: screen.menuGroup,
    markdown: screen.markdown,
    button: screen.button,
    thanks: screen.thanks,
    query: screen.query,
    chart: screen.chart,
    ...records,
    ...(entity === undefined ? {} : describeViewParts(screen, entity, { model, rights })),
    ...(screen.view === 'dashboard' ? { tiles } : {}),
  };
}

function mayOpen(screen: Screen, entity: Entity | undefined, rights: ViewerRights): boolean {
  if (entity === undefined) return true;
  if (screen.view !== 'form') return rights.may(entity, 'read');
  if (screen.route.includes('/:')) return rights.may(entity, 'read') && rights.may(entity, 'update');
  return rights.may(entity, 'create');
}

/** A screen of a query is for who may ask it. */
function mayAsk({ query: name }: Screen, model: Model, rights: ViewerRights): boolean {
  const query = name === undefined ? undefined : model.queries.get(name);
  return query === undefined || entityAsked(query, { model, rights }) !== undefined;
}

/** `for` decides the menu, and only the menu; a route with a place to fill leads nowhere by itself. */
function isInMenu(screen: Screen, rights: ViewerRights): boolean {
  return screen.menu && !screen.route.includes(':') && isMeant(screen.for, rights);
}

function isMeant(audiences: readonly string[] | undefined, rights: ViewerRights): boolean {
  return audiences === undefined || audiences.some((audience) => rights.is(audience));
}

type RecordParts = Pick<
  ScreenDescription,
  | 'columns'
  | 'filters'
  | 'reached'
  | 'search'
  | 'sort'
  | 'where'
  | 'views'
  | 'marks'
  | 'group'
  | 'totals'
  | 'head'
  | 'primary'
  | 'sections'
  | 'side'
  | 'related'
  | 'fields'
  | 'outline'
>;

function recordParts(screen: Screen, entity: Entity | undefined, surroundings: ColumnContext): RecordParts {
  if (entity === undefined) {
    return {
      columns: [],
      filters: [],
      search: false,
      sort: '',
      views: [],
      sections: [],
      related: [],
      fields: [],
    };
  }
  const { rights } = surroundings;
  const columns = (paths: readonly Path[]) => describeColumns(paths, entity, surroundings);
  const sections = (all: readonly Section[]) =>
    all
      .map(({ title, fields }) => ({ title, fields: columns(fields) }))
      .filter(({ fields }) => fields.length > 0);
  const readable = (path: string) => stepsOf(path, entity, surroundings) !== undefined;
  const sort = screen.sort.filter(({ path }) => readable(path.name));
  return {
    columns: columns(screen.columns),
    ...describeFilters(screen, entity, surroundings),
    search: rights.searches(entity),
    sort: encodeSort(sort.map(({ path, descending }) => ({ path: path.name, descending }))),
    where: whereOf(screen, entity, rights),
    views: screen.views.flatMap(({ name, label, condition, for: audiences }) => {
      if (!isMeant(audiences, rights)) return [];
      // "Mine" would be empty for who is nobody.
      if (!rights.isSomebody && referencesOf(condition.expression).user) return [];
      const filter = rights.asFilter(entity, print(condition.expression));
      return filter === undefined ? [] : [{ name, label, filter }];
    }),
    ...describeMarks(screen, entity, surroundings),
    ...describeGroups(screen, entity, surroundings),
    ...describeHead(screen, entity, surroundings),
    sections: sections(screen.sections),
    ...(screen.side === undefined ? {} : { side: sections(screen.side) }),
    related: screen.related.filter((name) => readsBack(name, entity, surroundings)),
    ...describeFields(screen, entity, surroundings),
  };
}

/** What a list may be narrowed down by; where no column shows it and it is no own field, with what stands at its end. */
function describeFilters(
  { filters, columns }: Screen,
  entity: Entity,
  surroundings: ColumnContext,
): Pick<ScreenDescription, 'filters' | 'reached'> {
  const told = describeColumns(filters, entity, surroundings);
  const reached = told.filter(
    ({ path, expand }) => expand !== '' && columns.every(({ name }) => name !== path),
  );
  return { filters: told.map(({ path }) => path), ...(reached.length === 0 ? {} : { reached }) };
}

/** What a form has for this viewer to fill in. */
function describeFields(
  { fields, outline }: Screen,
  entity: Entity,
  surroundings: ColumnContext,
): Pick<ScreenDescription, 'fields' | 'outline'> {
  const given = (names: readonly string[]) =>
    names.filter(
      (name) => sends(entity, name, surroundings.rights) || isFormPart(name, entity, surroundings),
    );
  if (outline === undefined) return { fields: given(fields) };
  const divided = outline.of.map((one) => ({ title: one.title, fields: given(one.fields) }));
  return {
    fields: given(fields),
    outline: { as: outline.as, of: divided.filter((one) => one.fields.length > 0) },
  };
}

/** What the rows of a table are put together by, and what is added up. */
function describeGroups(
  { group, totals = [] }: Screen,
  entity: Entity,
  surroundings: ColumnContext,
): Pick<ScreenDescription, 'group' | 'totals'> {
  const by = group && describeColumn(group, entity, surroundings);
  const added = describeColumns(totals, entity, surroundings);
  return {
    ...(by === undefined ? {} : { group: by }),
    ...(added.length === 0 ? {} : { totals: added.map(({ path }) => path) }),
  };
}

/** The head of a page that the contract says, as far as the viewer may know it. */
function describeHead(
  { head, primary, view }: Screen,
  entity: Entity,
  surroundings: ColumnContext,
): Pick<ScreenDescription, 'head' | 'primary'> {
  if (view !== 'detail') return {};
  const offered = primary.filter((name) => surroundings.rights.moves(entity, name));
  return {
    ...(head === undefined ? {} : { head: describeColumns(head, entity, surroundings) }),
    ...(offered.length === 0 ? {} : { primary: offered }),
  };
}

/** A selection by what the viewer may never read is unknown for every record, so it selects none. */
function whereOf(screen: Screen, entity: Entity, rights: ViewerRights): string | undefined {
  if (screen.where === undefined) return undefined;
  return rights.asFilter(entity, print(screen.where.expression)) ?? 'false';
}

function readsBack(name: string, entity: Entity, { model, rights }: ColumnContext): boolean {
  const back = entity.backs.get(name);
  const from = back && model.entities.get(back.entity);
  return (
    back !== undefined && from !== undefined && rights.may(from, 'read') && rights.reads(from, back.field)
  );
}

/** Composed children, which a form has as rows, for whoever may make or change one. */
function isFormPart(name: string, entity: Entity, { model, rights }: ColumnContext): boolean {
  const back = entity.backs.get(name);
  const child = back && model.entities.get(back.entity);
  if (child?.partOf === undefined || child.partOf.field !== back?.field) return false;
  return rights.may(child, 'create') || rights.may(child, 'update') || rights.createsWithParent(child);
}
