import { nameInWords, pluralOf } from '../../language/names.ts';
import type { Findings } from '../../language/findings.ts';
import type { Entry, Name, Node } from '../../language/node.ts';
import type { ParsedDocument } from '../../parse/parse.ts';
import { withAdded } from './attached.ts';
import { entryAt, nodeAt } from './node-at.ts';
import { nodeOf, type Value } from './written-node.ts';

/** The field of a record that gives roles: which of them. */
export const PERMISSIONS = 'permissions';
/** The way back from it: who has the roles that it gives. */
const PEOPLE = 'people';

/** The field of a person that names the records of an entity that give them roles. */
export function heldField(plural: string): string {
  return plural;
}

/**
 * The document with the fields written out that roles with `from: team_role` need: which of them a record of `team_role`
 * gives, and which of these records a person has.
 */
export function withArranged(document: ParsedDocument, findings: Findings): ParsedDocument {
  const roles = nodeAt(document.points.get(6)?.root, 'roles');
  const arranged = (roles?.kind === 'map' ? roles.entries : []).flatMap(arrangedRole);
  let point = document.points.get(3);
  const declared = point?.root;
  for (const [entity, given] of Map.groupBy(arranged, ({ from }) => from.text)) {
    const own = entryAt(declared, entity);
    const [first] = given;
    if (own === undefined || first === undefined || entity === 'user') continue;
    const { place } = first.from;
    const added = nodeOf(fieldsOf(entity, own.value, given), place);
    if (added.kind !== 'map') continue;
    const from = `\`from: ${entity}\` of the role \`${first.name}\``;
    point = withAdded(point, added, { merged: 2, from, findings });
  }
  if (point === undefined || point.root === declared) return document;
  return { ...document, points: new Map(document.points).set(3, point) };
}

interface ArrangedRole {
  readonly name: string;
  readonly label: string;
  readonly from: Name;
}

function arrangedRole({ key, value }: Entry): readonly ArrangedRole[] {
  const from = nodeAt(value, 'from');
  if (from?.kind !== 'scalar' || from.text === '') return [];
  const name = key.text;
  return [{ name, label: textAt(value, 'label') ?? nameInWords(name), from }];
}

function fieldsOf(entity: string, own: Node, given: readonly ArrangedRole[]): Value {
  const options = Object.fromEntries(given.map(({ name, label }) => [name, label]));
  const held = heldField(textAt(own, 'plural') ?? pluralOf(entity));
  const was = textAt(own, 'was');
  const records: Value = { type: 'refs', to: entity, back: PEOPLE };
  const known: Value = was === undefined ? records : { ...records, was: heldField(pluralOf(was)) };
  return {
    [entity]: { fields: { [PERMISSIONS]: { type: 'choices', options } } },
    user: { fields: { [held]: known } },
  };
}

function textAt(node: Node, key: string): string | undefined {
  const value = nodeAt(node, key);
  return value?.kind === 'scalar' && value.text !== '' ? value.text : undefined;
}
