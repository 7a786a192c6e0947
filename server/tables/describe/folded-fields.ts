import type { Entity, Field, Model } from '#shared/contract/model.ts';
import { typeOf } from '#shared/fields/field-types.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { searchedPaths, screensOf } from '#shared/engine/screens-of.ts';

/**
 * Names of the fields of an entity that get a folded column beside them: every one-line text, and longer texts that are
 * the title, searched or sorted by.
 */
export function foldedFields(entity: Entity, model: Model): ReadonlySet<string> {
  const asked = askedFor(entity, model);
  const folded = [...entity.fields.values()].filter(
    (field) => hasColumn(field) && (isLine(field) || (isLongText(field) && asked.has(field.name))),
  );
  return new Set(folded.map((field) => field.name));
}

function isLine(field: Field): boolean {
  return !field.secret && typeOf(field).sorted === 'folded' && !typeOf(field).long(field);
}

function isLongText(field: Field): boolean {
  return !field.secret && (field.type === 'text' || field.type === 'markdown');
}

function askedFor(entity: Entity, model: Model): ReadonlySet<string> {
  const screens = screensOf(entity.name, model);
  const sorted = screens.flatMap((screen) => screen.sort.map((key) => key.path.name));
  const searched = [...model.entities.values()].flatMap((one) => searchedPaths(one, model));
  const here = searched.filter((one) => one.entity === entity).map(({ field }) => field.name);
  const title = entity.title.parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'field' && part.entity === entity.name ? [part.field] : [],
  );
  return new Set([...title, ...here, ...sorted]);
}
