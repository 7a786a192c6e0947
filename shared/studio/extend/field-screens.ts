import type { Model } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import type { NewField } from './new-field.ts';
import { hasItem, sourceAt, withItem, withoutItem } from '#shared/contract/edit/edit-point.ts';
import type { WrittenDocument } from '#shared/contract/edit/written-document.ts';

/** A field on its way into a document, which declares a model. */
export interface Adding {
  readonly field: NewField;
  readonly model: Model;
}

/** The document with the field on the screens that list their fields, as it was chosen. Others show it by themselves. */
export function onScreens(
  document: WrittenDocument,
  name: string,
  { field, model }: Adding,
): WrittenDocument {
  let shown = document;
  for (const screen of model.screens) {
    const list = screen.entity === field.entity ? listIn(screen, field.screens) : undefined;
    const at = list && { point: 2, path: [screen.route, ...list] };
    if (at !== undefined && sourceAt(shown, at) !== undefined) shown = withItem(shown, at, name);
  }
  return shown;
}

/**
 * Where a screen lists fields; undefined where this one is not for it. A page has it in its first section, a divided form
 * in its last one.
 */
function listIn(
  { route, view, sections, outline }: Screen,
  screens: NewField['screens'] = {},
): readonly string[] | undefined {
  const { form = true, page = true, list = false } = screens;
  if (view === 'form' && form) {
    const last = outline?.of.at(-1);
    return outline && last ? [outline.as, last.title] : ['fields'];
  }
  if (view === 'detail' && page) return sections[0] && ['sections', sections[0].title];
  return (view === 'table' || view === 'tree') && (list === true || list === route) ? ['columns'] : undefined;
}

/** Where a field is to be shown from now on; of what is not said it stays where it is. */
export interface Moving {
  readonly entity: string;
  readonly screens: {
    readonly form?: boolean | undefined;
    readonly page?: boolean | undefined;
    /** The addresses of all lists that have it. */
    readonly lists?: readonly string[] | undefined;
  };
  readonly model: Model;
}

/** The document with the field on screens that list their fields, or off them. */
export function moved(document: WrittenDocument, name: string, moving: Moving): WrittenDocument {
  let shown = document;
  for (const screen of moving.model.screens) {
    if (screen.entity !== moving.entity) continue;
    const wanted = wantedOn(screen, moving.screens);
    const lists = listsOf(screen).map((list) => ({ point: 2, path: [screen.route, ...list] }));
    if (wanted === false) shown = lists.reduce((now, at) => withoutItem(now, at, name), shown);
    const isThere = lists.some((at) => hasItem(shown, at, name));
    const list = listIn(screen, { form: true, page: true, list: true });
    const at = list && { point: 2, path: [screen.route, ...list] };
    if (wanted === true && !isThere && at && sourceAt(shown, at) !== undefined)
      shown = withItem(shown, at, name);
  }
  return shown;
}

function wantedOn({ route, view }: Screen, { form, page, lists }: Moving['screens']): boolean | undefined {
  if (view === 'form') return form;
  if (view === 'detail') return page;
  return view === 'table' ? lists?.includes(route) : undefined;
}

/** Every place where a screen may list the fields that people look at or fill in. */
function listsOf({ view, sections, side = [], outline }: Screen): readonly (readonly string[])[] {
  if (view === 'form') return [['fields'], ...(outline?.of.map(({ title }) => [outline.as, title]) ?? [])];
  if (view === 'table') return [['columns']];
  return [
    ['head'],
    ...sections.map(({ title }) => ['sections', title]),
    ...side.map(({ title }) => ['side', title]),
  ];
}
