import type { Finding } from '#shared/contract/finding.ts';
import { Findings } from '#shared/contract/language/findings.ts';
import { reservedFieldNames, reservedNames } from '#shared/contract/language/names.ts';
import type { MapNode, Node } from '#shared/contract/language/node.ts';
import { format } from '#shared/contract/format/format.ts';
import { parse } from '#shared/contract/parse/parse.ts';
import { granted } from './field-grants.ts';
import { type Adding, onScreens } from './field-screens.ts';
import { nameFor } from './names.ts';
import { fieldValue } from './new-field.ts';
import { sourceAt, withEntry } from '#shared/contract/edit/edit-point.ts';
import { WrittenDocument } from '#shared/contract/edit/written-document.ts';
import { width } from '#shared/contract/edit/yaml-text.ts';

/** A document with a field more. */
export interface Extended {
  readonly text: string;
  readonly name: string;
}

/**
 * Writes a field into a document without errors, at its entity, in the grants and on the screens. What the author wrote
 * stays as it is; a document that is in the one style stays in it.
 */
export function withField(text: string, adding: Adding): Extended {
  const { field } = adding;
  const at = { point: 3, path: [field.entity, 'fields'] };
  const before = new WrittenDocument(text);
  // What is out of use keeps its name.
  const isWritten = (one: string) => sourceAt(before, { ...at, path: [...at.path, one] }) !== undefined;
  const name = field.name ?? nameFor(field.label, (one) => isWritten(one) || isTaken(one, adding));
  const value = fieldValue(field, { name, back: backOf(name, adding) });
  const written = withEntry(before, at, [name, value]);
  const { text: now } = granted(onScreens(written, name, adding), name, adding);
  return { name, text: inStyle(now, text) };
}

/** The document in the style that it had: only lines that have become too long can have left it. */
export function inStyle(now: string, before: string): string {
  const old = new Set(before.split(/\r\n|\n|\r/));
  const isLong = now.split(/\r\n|\n|\r/).some((line) => line.length > width && !old.has(line));
  return isLong && format(before) === before ? format(now) : now;
}

/** What a name may not be, where one is made of a label. */
function isTaken(name: string, { field, model }: Adding): boolean {
  const { fields, backs } = model.entities.get(field.entity) ?? {};
  const taken = fields?.has(name) === true || backs?.has(name) === true;
  return taken || reservedNames.has(name) || reservedFieldNames.has(name);
}

/** The way back is called like its entity in the plural; where something is called so, it needs another name. */
function backOf(name: string, { field, model }: Adding): string | undefined {
  const target = field.to === undefined ? undefined : model.entities.get(field.to);
  const plural = model.entities.get(field.entity)?.plural ?? '';
  const isFree = (one: string) => !(target?.fields.has(one) ?? false) && !(target?.backs.has(one) ?? false);
  if (target === undefined || isFree(plural)) return undefined;
  return nameFor(`${name} ${plural}`, (one) => !isFree(one));
}

/** What of a field a finding is about: a key that was asked for; undefined where it stands elsewhere. */
export function keyAt(finding: Finding, { text, name }: Extended, entity: string): string | undefined {
  const { points } = parse(text, finding.place.file, new Findings());
  const fields = below(below(points.get(3)?.root, entity), 'fields');
  const entry = fields?.entries.find(({ key }) => key.text === name);
  if (entry === undefined) return undefined;
  if (isWithin(finding, entry.key)) return 'name';
  if (entry.value.kind !== 'map') return undefined;
  return entry.value.entries.find(({ key, value }) => isWithin(finding, key) || isWithin(finding, value))?.key
    .text;
}

function below(node: MapNode | undefined, name: string): MapNode | undefined {
  const value: Node | undefined = node?.entries.find(({ key }) => key.text === name)?.value;
  return value?.kind === 'map' ? value : undefined;
}

function isWithin({ place }: Finding, { place: around }: Pick<Node, 'place'>): boolean {
  const isBehind = place.line > around.line || (place.line === around.line && place.column >= around.column);
  const isBefore =
    place.line < around.endLine || (place.line === around.endLine && place.column < around.endColumn);
  return isBehind && isBefore;
}
