import type { ColumnDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { encodeSort } from '#shared/api/list-query.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { Path, Screen } from '#shared/contract/model-screens.ts';
import { print } from '#shared/expression/print.ts';
import { fieldShape } from './field-shape.ts';
import { readableSteps, type ViewerRights } from './viewer-rights.ts';

/** A screen as this viewer gets it; undefined where they may not open it. */
export function describeScreen(
  screen: Screen,
  model: Model,
  rights: ViewerRights,
): ScreenDescription | undefined {
  const entity = screen.entity === undefined ? undefined : model.entities.get(screen.entity);
  if (!mayOpen(screen, entity, rights)) return undefined;
  return {
    route: screen.route,
    title: screen.title,
    help: screen.help,
    icon: screen.icon,
    view: screen.view,
    entity: screen.entity,
    menu: isInMenu(screen, rights),
    menuGroup: screen.menuGroup,
    markdown: screen.markdown,
    ...recordParts(screen, entity, { model, rights }),
  };
}

function mayOpen(screen: Screen, entity: Entity | undefined, rights: ViewerRights): boolean {
  if (entity === undefined) return true;
  if (screen.view !== 'form') return rights.may(entity, 'read');
  if (screen.route.includes('/:')) return rights.may(entity, 'read') && rights.may(entity, 'update');
  return rights.may(entity, 'create');
}

/** `for` decides the menu, and only the menu; a route with a place to fill leads nowhere by itself. */
function isInMenu(screen: Screen, rights: ViewerRights): boolean {
  if (!screen.menu || screen.route.includes(':')) return false;
  return screen.for === undefined || screen.for.some((audience) => rights.is(audience));
}

type RecordParts = Pick<
  ScreenDescription,
  'columns' | 'filters' | 'search' | 'sort' | 'where' | 'views' | 'sections' | 'related' | 'fields'
>;

interface Surroundings {
  readonly model: Model;
  readonly rights: ViewerRights;
}

function recordParts(screen: Screen, entity: Entity | undefined, surroundings: Surroundings): RecordParts {
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
  const columns = (paths: readonly Path[]) =>
    paths.flatMap((path) => describeColumn(path, entity, surroundings));
  const readable = (path: string) => stepsOf(path, entity, surroundings) !== undefined;
  const sort = screen.sort.filter(({ path }) => readable(path.name));
  return {
    columns: columns(screen.columns),
    filters: screen.filters.filter(readable),
    search: rights.searches(entity),
    sort: encodeSort(sort.map(({ path, descending }) => ({ path: path.name, descending }))),
    where: whereOf(screen, entity, rights),
    views: screen.views.flatMap(({ name, condition }) => {
      const filter = rights.asFilter(entity, print(condition.expression));
      return filter === undefined ? [] : [{ name, filter }];
    }),
    sections: screen.sections
      .map(({ title, fields }) => ({ title, fields: columns(fields) }))
      .filter(({ fields }) => fields.length > 0),
    related: screen.related.filter((name) => readsBack(name, entity, surroundings)),
    fields: screen.fields.filter((name) => isFormField(name, entity, rights)),
  };
}

/** A selection by what the viewer may never read is unknown for every record, so it selects none. */
function whereOf(screen: Screen, entity: Entity, rights: ViewerRights): string | undefined {
  if (screen.where === undefined) return undefined;
  return rights.asFilter(entity, print(screen.where.expression)) ?? 'false';
}

function describeColumn(
  path: Path,
  entity: Entity,
  surroundings: Surroundings,
): readonly ColumnDescription[] {
  const end = stepsOf(path.name, entity, surroundings)?.at(-1);
  if (end === undefined) return [];
  const expand = path.name.split('.').slice(0, -1).join('.');
  return [{ path: path.name, label: path.label, field: fieldShape(end.field), expand }];
}

function stepsOf(path: string, entity: Entity, { model, rights }: Surroundings) {
  return readableSteps(path, entity, { find: (name) => model.entities.get(name), reads: rights.reads });
}

function readsBack(name: string, entity: Entity, { model, rights }: Surroundings): boolean {
  const back = entity.backs.get(name);
  const from = back && model.entities.get(back.entity);
  return (
    back !== undefined && from !== undefined && rights.may(from, 'read') && rights.reads(from, back.field)
  );
}

function isFormField(name: string, entity: Entity, rights: ViewerRights): boolean {
  return rights.writes(entity, 'create', name) || rights.writes(entity, 'update', name);
}
