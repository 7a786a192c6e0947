import type { GrantCover, GrantDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { GrantAction } from '../model.ts';
import { isMissing, type Entry, type Name, type Node, type ScalarNode } from '../language/node.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { MapReader, readMap, readNames, readText, wrongKind } from '../reading/reading.ts';
import { inWords, suggest } from '../language/suggest.ts';

const actions = ['read', 'create', 'update', 'delete'] as const;

/** The grants on one entity, by audience. */
export function readGrants(entry: Entry, findings: Findings): readonly GrantDeclaration[] {
  const audiences = readMap(entry.value, findings)?.entries ?? [];
  return audiences.flatMap((audience) => readAudience(entry.key, audience, findings));
}

function readAudience(entity: Name, { key, value }: Entry, findings: Findings): readonly GrantDeclaration[] {
  const who = { entity, audience: key };
  if (isMissing(value))
    return wrongKind(value, '`all`, a list of actions, or actions with grants', findings) ?? [];
  if (value.kind === 'scalar') {
    const action = value.text === 'all' ? undefined : readAction(value, findings);
    const granted = value.text === 'all' ? actions : [action].filter((word) => word !== undefined);
    return granted.map((word) => whole(who, word, value));
  }
  if (value.kind === 'list') {
    return value.items.flatMap((item) => {
      const action = readAction(item, findings);
      return action === undefined ? [] : [whole(who, action, item)];
    });
  }
  return value.entries.flatMap((entry) => {
    const action = actionOf(entry.key, findings);
    return action === undefined ? [] : readGrant({ ...who, action }, entry.value, findings);
  });
}

interface Who {
  readonly entity: Name;
  readonly audience: Name;
}

function whole(who: Who, action: GrantAction, node: Node): GrantDeclaration {
  return { ...who, action, covers: { kind: 'whole' }, place: node.place };
}

function readAction(node: Node, findings: Findings): GrantAction | undefined {
  const text = readText(node, findings);
  return text === undefined ? undefined : actionOf({ text: text.text, place: text.place }, findings);
}

function actionOf(name: Name, findings: Findings): GrantAction | undefined {
  const action = actions.find((word) => word === name.text);
  if (action !== undefined) return action;
  const hint =
    suggest(name.text, actions) ??
    `Actions are ${inWords(actions)}; transitions are granted by their \`by:\`.`;
  findings.add('unknown_name', name.place, { message: `There is no action \`${name.text}\`.`, hint });
  return undefined;
}

/** `true`, a condition, `{ if, fields | except }`, or a list of these, which add up. */
function readGrant(
  granted: Who & { readonly action: GrantAction },
  node: Node,
  findings: Findings,
): readonly GrantDeclaration[] {
  if (node.kind === 'list') return node.items.flatMap((item) => readGrant(granted, item, findings));
  if (node.kind === 'scalar') {
    const condition = expressionFrom(node, findings);
    if (condition === undefined) return [];
    if (isTrue(condition)) return [{ ...granted, covers: { kind: 'whole' }, place: node.place }];
    return [{ ...granted, condition, covers: { kind: 'usual' }, place: node.place }];
  }
  const reader = new MapReader(node, { of: 'A grant', known: ['if', 'fields', 'except'] }, findings);
  const condition = reader.expression('if');
  const covers = readCover(reader, granted.action);
  const limits = condition === undefined || isTrue(condition) ? undefined : condition;
  return [{ ...granted, condition: limits, covers, place: node.place }];
}

function readCover(reader: MapReader, action: GrantAction): GrantCover {
  const fields = reader.with('fields', readNames);
  const except = reader.with('except', readNames);
  if (fields !== undefined && except !== undefined) {
    const message = 'A grant names the fields it covers, or those it leaves out, not both.';
    reader.findings.add('wrong_value', reader.placeOf('except'), message);
  }
  if (action === 'delete' && (fields !== undefined || except !== undefined)) {
    const key = fields === undefined ? 'except' : 'fields';
    reader.findings.add('wrong_value', reader.placeOf(key), 'A record is deleted as a whole, not by fields.');
  }
  if (fields !== undefined) return { kind: 'fields', names: fields };
  return except === undefined ? { kind: 'usual' } : { kind: 'except', names: except };
}

function isTrue(node: ScalarNode): boolean {
  return node.plain && node.value === true;
}
