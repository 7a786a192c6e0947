import { withLanguages } from '#shared/fields/text/translated.ts';
import { leadsUp } from '#shared/fields/data/leads-up.ts';
import type { ScreenDeclaration, SectionDeclaration } from '../../declaration-calls.ts';
import type { Entity } from '../../model.ts';
import type { Screen } from '../../model-screens.ts';
import { labelOf } from '../../language/names.ts';
import type { Name } from '../../language/node.ts';
import { type Compiling, conditionIf, conditionOf, expressionOf } from '../compiling/compiling.ts';
import { formTitle } from './form-title.ts';
import { generateScreens } from './generated-screens.ts';
import { compilePath, type PathContext } from './paths.ts';
import { compileTile } from './tiles.ts';

/** The declared screens; where point 2 is not shown those that every entity gets by itself. */
export function compileScreens(
  entities: ReadonlyMap<string, Entity>,
  compiling: Compiling,
): readonly Screen[] {
  const { document, declaration } = compiling.contract;
  if (document.points.get(2)?.root === undefined)
    return [...entities.values()].flatMap((entity) => generateScreens(entity, { entities, compiling }));
  return declaration.screens.map((screen) => compileScreen(screen, { entities, compiling }));
}

function compileScreen(declared: ScreenDeclaration, { entities, compiling }: PathContext): Screen {
  const entity = entities.get(declared.of?.text ?? '');
  const usual = entity === undefined ? undefined : usualParts(entity, { entities, compiling });
  const path = (name: Name) => compilePath(name, { entity, entities, compiling });
  const section = ({ title, fields }: SectionDeclaration) => ({ title, fields: fields.map(path) });
  const asked = (names: readonly Name[]) => [
    ...new Set(names.flatMap(({ text }) => withLanguages(text, entity?.fields ?? new Map()))),
  ];
  return {
    route: declared.route.text,
    title: declared.title ?? titleOf(declared, entity, compiling),
    help: declared.help,
    icon: declared.icon,
    view: declared.view,
    entity: entity?.name,
    for: declared.for?.map(({ text }) => text),
    menu: declared.menu ?? !isAboutOneRecord(declared),
    menuGroup: declared.menuGroup,
    columns: (declared.columns ?? declared.card)?.map(path) ?? usual?.columns ?? [],
    filters: declared.filters.map(path),
    search: declared.search?.map(({ text }) => text) ?? [],
    sort: declared.sort.map((key) => ({ path: path(key.path), descending: key.descending })),
    where: conditionIf(declared.where, compiling),
    views: declared.views.map(({ name, condition, for: audiences }) => ({
      name,
      label: compiling.contract.declaration.calling(name),
      condition: conditionOf(condition, compiling),
      for: audiences?.map(({ text }) => text),
    })),
    marks: (declared.mark ?? []).map(({ colour, text, when }) => ({
      colour,
      text,
      condition: conditionOf(when, compiling),
    })),
    parent: declared.view === 'tree' ? (declared.parent?.text ?? parentIn(entity)) : undefined,
    group: declared.group && path(declared.group),
    totals: declared.totals?.map(path),
    head: declared.head?.map(path),
    primary: declared.primary?.map(({ text }) => text) ?? [],
    sections: declared.sections?.map(section) ?? usual?.sections ?? [],
    side: declared.side?.map(section),
    related: declared.related?.map(({ text }) => text) ?? usual?.related ?? [],
    fields: (declared.fields && asked(declared.fields)) ?? usual?.fields ?? [],
    outline: declared.outline && {
      as: declared.outline.as,
      of: declared.outline.of.map(({ title, fields }) => ({ title, fields: asked(fields) })),
    },
    button: declared.button,
    thanks: declared.thanks,
    tiles: declared.tiles.map((tile) => compileTile(tile, { entities, compiling })),
    query: declared.query?.text,
    chart: declared.chart,
    lanes: declared.lanes?.text,
    card: declared.card?.map(path) ?? [],
    from: declared.from?.text,
    to: declared.to?.text,
    open: declared.open && expressionOf(declared.open, compiling),
    text: declared.text && path(declared.text),
    image: declared.image?.text,
    markdown: declared.markdown,
    place: declared.place,
  };
}

/** The reference of a tree that names none. */
function parentIn(entity: Entity | undefined): string | undefined {
  return [...(entity?.fields.values() ?? [])].find((field) => leadsUp(field, entity?.name ?? ''))?.name;
}

/** A screen with a record in its address cannot be opened from a menu. */
function isAboutOneRecord({ route, view }: ScreenDeclaration): boolean {
  return (
    view === 'detail' || /\/:(?:id|key)/.test(route.text) || (view === 'form' && route.text.endsWith('/new'))
  );
}

function usualParts(entity: Entity, context: PathContext) {
  const [table, create, detail] = generateScreens(entity, context);
  return {
    columns: table?.columns,
    fields: create?.fields,
    sections: detail?.sections,
    related: detail?.related,
  };
}

function titleOf(
  { view, route, query }: ScreenDeclaration,
  entity: Entity | undefined,
  compiling: Compiling,
): string {
  const { calling } = compiling.contract.declaration;
  if (query !== undefined) return labelOf(query.text, calling);
  if (entity === undefined) return route.text === '/' ? calling('Start') : route.text.slice(1);
  if (view === 'detail') return entity.label;
  if (view !== 'form') return entity.labelPlural;
  return formTitle(route.text.includes('/:') ? 'edit' : 'new', entity.label, compiling);
}
