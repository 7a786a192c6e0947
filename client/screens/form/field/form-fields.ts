import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { FormOutline } from '#shared/contract/model-screens.ts';
import { isMember } from '#shared/fields/data/several.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { t } from '../../../messages/t.ts';

/**
 * What the form that a contract has for new records of an entity names; nothing where there is none, which means all. In
 * a dialog pages are sections below each other.
 */
export function namedByForm(
  app: AppDescription,
  entity: EntityDescription,
): { readonly named: readonly string[]; readonly outline?: FormOutline } {
  const form = app.screens.find(
    ({ view, entity: of, route }) => view === 'form' && of === entity.name && !route.includes('/:'),
  );
  if (form === undefined) return { named: noFields };
  return { named: form.fields, ...(form.outline && { outline: { ...form.outline, as: 'sections' } }) };
}

/** One value, so that asking twice gives the same. */
const noFields: readonly string[] = [];

/** The fields of a form: those the screen names, in its order, as far as the viewer may write them. */
export function fieldsOfForm(
  entity: EntityDescription,
  named: readonly string[],
  writable: readonly string[],
): readonly FieldShape[] {
  const allowed = entity.fields.filter(
    (field) => writable.includes(field.name) && field.origin === 'contract' && !isMember(field),
  );
  if (named.length === 0) return allowed;
  return named.flatMap((name) => allowed.filter((field) => field.name === name));
}

/** What is sent with a create or an update beside the fields; it stands below them. */
export function fieldsBeside(entity: EntityDescription, call: 'create' | 'update'): readonly FieldShape[] {
  return (entity.beside?.[call] ?? [])
    .filter(({ field }) => !isMember(field))
    .map(({ field, required }) => ({ ...field, required }));
}

/** Whether it is filled in by itself: rows stand below, as a grid. */
export function isOneValue({ type }: FieldShape): boolean {
  return type !== 'rows';
}

/** For a new record: says of a field that is filled in, where the viewer is not told with what, that it may stay empty. */
export function withHint({ readable }: EntityDescription, field: FieldShape): FieldShape {
  if (!field.prefilled || readable.includes(field.name)) return field;
  return { ...field, help: [field.help, t('screens.prefilled')].filter(Boolean).join(' ') };
}
