import type { FieldBase } from '../field.ts';

/** Whether it shows a text in the language of its reader: worked out, and written nowhere. */
export function isShownText({ translates }: Pick<FieldBase, 'translates'>): boolean {
  return translates !== undefined && translates.language === undefined;
}

/** A field with those that have its text in the other languages, by name: what a form asks for together. */
export function withLanguages(
  name: string,
  fields: ReadonlyMap<string, Pick<FieldBase, 'translated'>>,
): readonly string[] {
  return [name, ...(fields.get(name)?.translated?.into ?? [])];
}
