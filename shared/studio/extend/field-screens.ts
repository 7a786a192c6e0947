import type { Model } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import type { NewField } from './new-field.ts';
import { sourceAt, withItem } from './text/edit-point.ts';
import type { WrittenDocument } from './text/written-point.ts';

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
  return view === 'table' && (list === true || list === route) ? ['columns'] : undefined;
}
