import { choice, leaveOut, write } from '../../language/fixes.ts';
import { memberName } from '#shared/fields/data/several.ts';
import { nameInWords } from '../../language/names.ts';
import { reportUnknown } from '../../reading/declared-name.ts';
import type { Findings } from '../../language/findings.ts';
import type { Entry, ListNode, MapNode, Name, Node } from '../../language/node.ts';
import type { ParsedDocument } from '../../parse/parse.ts';
import { nodeAt } from './node-at.ts';
import { nodeOf } from './written-node.ts';
import { together } from './shared-parts.ts';

/**
 * The document with a plain reference written out for each entity that a field may refer to. The field itself says from
 * then on which of them is filled, so that foreign keys, ways back and rights are those of plain references.
 */
export function withSeveral(document: ParsedDocument, findings: Findings): ParsedDocument {
  const point = document.points.get(3);
  if (point?.root === undefined) return document;
  const entities = new Map(point.root.entries.map(({ key, value }) => [key.text, value]));
  const entries = point.root.entries.map((entry) => ({
    ...entry,
    value: withMembers(entry.value, { entities, findings }),
  }));
  const root = { ...point.root, entries };
  return { ...document, points: new Map(document.points).set(3, { ...point, root }) };
}

interface Surroundings {
  readonly entities: ReadonlyMap<string, Node>;
  readonly findings: Findings;
}

function withMembers(entity: Node, surroundings: Surroundings): Node {
  const fields = nodeAt(entity, 'fields');
  if (entity.kind !== 'map' || fields?.kind !== 'map') return entity;
  const { findings } = surroundings;
  const written = fields.entries.reduce((all: MapNode, { key, value }) => {
    const to = targetsOf(value);
    if (value.kind !== 'map' || to === undefined) return all;
    reportMisfit(value, to, findings);
    const once = to.filter(({ text }, place) => to.findIndex((other) => other.text === text) === place);
    const members = once.flatMap((target) => memberOf({ name: key, value, target }, surroundings));
    const from = `\`${key.text}\`, which refers to one of several entities,`;
    return together(all, { ...fields, entries: members }, { merged: 0, from, findings });
  }, fields);
  if (written === fields) return entity;
  const own = {
    ...written,
    entries: written.entries.map((entry) =>
      targetsOf(entry.value) === undefined ? entry : { ...entry, value: calculated(entry) },
    ),
  };
  return {
    ...entity,
    entries: entity.entries.map((entry) => (entry.value === fields ? { ...entry, value: own } : entry)),
  };
}

/** The entities in `to: [user, place]`; undefined where the field is another one. */
function targetsOf(field: Node): readonly Name[] | undefined {
  const to = nodeAt(field, 'to');
  const type = nodeAt(field, 'type');
  if (to?.kind !== 'list' || type?.kind !== 'scalar' || type.text !== 'ref') return undefined;
  return namesIn(to);
}

function namesIn({ items }: ListNode): readonly Name[] {
  return items.flatMap((item) => (item.kind === 'scalar' ? [{ text: item.text, place: item.place }] : []));
}

/** What a field to several entities cannot say, or says of an entity that is none of them. */
function reportMisfit(field: MapNode, to: readonly Name[], findings: Findings): void {
  const among = to.map(({ text }) => text);
  for (const { key, value } of field.entries) {
    if (unfit.includes(key.text))
      findings.add('wrong_value', key.place, {
        message: `\`${key.text}\` has no meaning at a reference to one of several entities.`,
        hint: 'Leave it out.',
        fixes: [leaveOut(key.place)],
      });
    if (!perTarget.includes(key.text) || value.kind !== 'map') continue;
    for (const own of value.entries)
      if (!among.includes(own.key.text)) reportUnknown(own.key, { what: 'entity in `to`', among }, findings);
  }
  const again = to.find(({ text }, index) => among.indexOf(text) < index);
  if (again !== undefined)
    findings.add('duplicate_name', again.place, `\`${again.text}\` stands in the list already.`);
  const cleared = onDelete(field).find((node) => node.kind === 'scalar' && node.text === 'clear');
  const required = nodeAt(field, 'required');
  if (cleared !== undefined && required?.kind === 'scalar' && required.value === true)
    findings.add('wrong_value', cleared.place, {
      message: 'It is required, so it cannot be cleared when what it refers to is deleted.',
      hint: 'Write `on_delete: restrict` or `cascade`.',
      fixes: ['restrict', 'cascade'].map((word) => choice(write(cleared.place, word))),
    });
}

function onDelete(field: MapNode): readonly Node[] {
  const said = nodeAt(field, 'on_delete');
  if (said?.kind === 'map') return said.entries.map(({ value }) => value);
  return said === undefined ? [] : [said];
}

interface Member {
  readonly name: Name;
  readonly value: MapNode;
  readonly target: Name;
}

/** A key that is written and means nothing here. */
const unfit: readonly string[] = ['no_circle', 'default', 'saved', 'compute', 'secret'];

/** Keys that a field says of the records it refers to: of all of them, or of each entity by its name. */
const perTarget: readonly string[] = ['on_delete', 'back', 'where'];

function memberOf({ name, value, target }: Member, { entities }: Surroundings): readonly Entry[] {
  if (target.text === '') return [];
  const { place } = target;
  const said = perTarget.flatMap((word): readonly Entry[] => {
    const entry = value.entries.find(({ key }) => key.text === word);
    const own = entry?.value.kind === 'map' ? nodeAt(entry.value, target.text) : entry?.value;
    return entry === undefined || own === undefined ? [] : [{ key: { ...entry.key }, value: { ...own } }];
  });
  const history = value.entries.filter(({ key }) => key.text === 'history');
  const entity = entities.get(target.text);
  const was = oldName({ name, value, target }, entity);
  const plain = nodeOf(
    { type: 'ref', label: labelOf({ name, value, target }, entity), to: target.text, ...(was && { was }) },
    place,
  );
  const entries = plain.kind === 'map' ? [...plain.entries, ...said, ...history] : [];
  const key = { text: memberName(name.text, target.text), place: name.place };
  return [{ key, value: { kind: 'map', entries, place } }];
}

/** `Holder (Room)` */
function labelOf({ name, value, target }: Member, entity: Node | undefined): string {
  const own = textOf(value, 'label') ?? nameInWords(name.text);
  return `${own} (${textOf(entity, 'label') ?? nameInWords(target.text)})`;
}

/** What the reference was called while the field, or the entity it is to, had another name. */
function oldName({ name, value, target }: Member, entity: Node | undefined): string | undefined {
  const field = textOf(value, 'was');
  const to = textOf(entity, 'was');
  if (field === undefined && to === undefined) return undefined;
  return memberName(field ?? name.text, to ?? target.text);
}

/** What is left of the field: which of the references is filled. The name alone says so in an expression. */
function calculated({ key, value }: Entry): Node {
  if (value.kind !== 'map') return value;
  const left = value.entries.filter((entry) => ![...perTarget, ...unfit, 'was'].includes(entry.key.text));
  const compute: Entry = { key: { text: 'compute', place: key.place }, value: nodeOf(key.text, key.place) };
  return { ...value, entries: [...left, compute] };
}

function textOf(node: Node | undefined, key: string): string | undefined {
  const value = nodeAt(node, key);
  return value?.kind === 'scalar' && value.text !== '' ? value.text : undefined;
}
