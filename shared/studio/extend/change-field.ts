import { isMap, isScalar } from 'yaml';
import { nameInWords } from '#shared/contract/language/names.ts';
import type { Model } from '#shared/contract/model.ts';
import { inStyle } from './add-field.ts';
import { moved, type Moving } from './field-screens.ts';
import { nameFor } from './names.ts';
import { labelOf, type NewField, shownWhere } from './new-field.ts';
import { sourceAt, withEntry, withoutEntry, withValue } from '#shared/contract/edit/edit-point.ts';
import { type Path, WrittenDocument } from '#shared/contract/edit/written-document.ts';
import { type Value, Verbatim } from '#shared/contract/edit/yaml-text.ts';

/** A field that people may change, by its name in its entity. */
export interface AddedField {
  readonly name: string;
  /** Out of use. */
  readonly retired: boolean;
}

/** What becomes of such a field; of what is not said it stays as it is. */
export interface FieldChange {
  readonly label?: string | undefined;
  /** null: none any more. */
  readonly help?: string | null | undefined;
  /** All of them, in their order: those that are there by their names, new ones without. */
  readonly options?: readonly ChangedOption[] | undefined;
  readonly required?: boolean | undefined;
  readonly show?: NonNullable<NewField['show']> | null | undefined;
  readonly screens?: Moving['screens'] | undefined;
  readonly retired?: boolean | undefined;
}

/** An option; one without a name is new. */
export interface ChangedOption {
  readonly name?: string | undefined;
  readonly label: string;
}

/** The fields of an entity that people may change (`added: true`), in the order of the document. */
export function addedFields(text: string, entity: string): readonly AddedField[] {
  const node = new WrittenDocument(text).point(3).find(fieldsOf(entity))?.node;
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !isMap(value) || value.get('added') !== true) return [];
    return [{ name: String(key.source), retired: value.get('retired') === true }];
  });
}

/** The document as if no field of the entity that people may change were out of use. */
export function broughtBack(text: string, entity: string): string {
  const retired = addedFields(text, entity).filter((field) => field.retired);
  const written = retired.reduce(
    (now, { name }) => withoutEntry(now, { point: 3, path: [...fieldsOf(entity), name, 'retired'] }),
    new WrittenDocument(text),
  );
  return written.text;
}

/** What stands in the document behind the name of a field, word by word. */
export function writtenField(text: string, { entity, name }: Place): string | undefined {
  return sourceAt(new WrittenDocument(text), { point: 3, path: [...fieldsOf(entity), name] });
}

interface Place {
  readonly entity: string;
  readonly name: string;
}

/** A field of a document without errors, and what becomes of it. */
export interface Changing extends Place {
  readonly change: FieldChange;
  readonly model: Model;
}

/** The document with a field that is said otherwise. All else stays as it is, letter by letter. */
export function withChange(text: string, { entity, name, change, model }: Changing): string {
  const path = [...fieldsOf(entity), name];
  const { label, help, required, show, options, screens, retired } = change;
  let written = new WrittenDocument(text);
  const set = (key: string, value: Value | undefined) => {
    written = withKey(written, [...path, key], value);
  };
  if (label !== undefined) set('label', labelOf(name, label));
  if (help !== undefined) set('help', help ?? undefined);
  if (required !== undefined) set('required', required || undefined);
  if (show !== undefined) set('show', show === null ? undefined : shownWhere(show));
  if (options !== undefined) set('options', optionsIn(written, [...path, 'options'], options));
  if (retired !== undefined) set('retired', retired || undefined);
  if (screens !== undefined) written = moved(written, name, { entity, screens, model });
  return inStyle(written.text, text);
}

/** The document with another value of a key, or without it. */
function withKey(document: WrittenDocument, path: Path, value: Value | undefined): WrittenDocument {
  const isThere = sourceAt(document, { point: 3, path }) !== undefined;
  if (value === undefined) return isThere ? withoutEntry(document, { point: 3, path }) : document;
  if (isThere) return withValue(document, { point: 3, path }, value);
  return withEntry(document, { point: 3, path: path.slice(0, -1) }, [String(path.at(-1)), value]);
}

/** Options whose label stays are written as they were; others get the new one. */
function optionsIn(document: WrittenDocument, path: Path, options: readonly ChangedOption[]): Value {
  const names = namesOfOptions(options);
  const entries = options.map(({ name, label }, index): [string, Value] => {
    if (name === undefined) return [names[index] ?? '', labelled(names[index] ?? '', label)];
    const source = sourceAt(document, { point: 3, path: [...path, name] }) ?? '';
    return [name, isSaid(document, [...path, name], label) ? new Verbatim(source) : labelled(name, label)];
  });
  return Object.fromEntries(entries);
}

/** A new option is named by its label, as no other is. */
function namesOfOptions(options: readonly ChangedOption[]): readonly string[] {
  const names = options.flatMap(({ name }) => name ?? []);
  return options.map(({ name, label }) => {
    if (name !== undefined) return name;
    const born = nameFor(label, (one) => names.includes(one), 'option');
    names.push(born);
    return born;
  });
}

function labelled(name: string, label: string): Value {
  const said = labelOf(name, label);
  return said === undefined ? {} : { label: said };
}

/** Whether an option is written with this label, on one line. */
function isSaid(document: WrittenDocument, path: Path, label: string): boolean {
  const node = document.point(3).find(path)?.node;
  if (isScalar(node)) return node.value === label;
  if (!isMap(node) || node.flow !== true) return false;
  return (node.get('label') ?? nameInWords(String(path.at(-1)))) === label;
}

function fieldsOf(entity: string): readonly [string, 'fields'] {
  return [entity, 'fields'];
}
