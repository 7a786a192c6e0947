import type { AssignmentDeclaration, EffectAct, EffectDeclaration } from '../declaration-effects.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { MapReader, readMap, wrongKind } from '../reading/reading.ts';

const kinds = ['create', 'update', 'do', 'delete'] as const;
type Kind = (typeof kinds)[number];

const keysByKind: Readonly<Record<Kind, readonly string[]>> = {
  create: ['set', 'like', 'as'],
  update: ['set'],
  do: ['with', 'input'],
  delete: [],
};

/** Effects in order, `then:` of a transition or an event of `after:`. */
export function readEffects(node: Node, findings: Findings): readonly EffectDeclaration[] {
  if (node.kind !== 'list')
    return wrongKind(node, 'a list of effects, each beginning with `- create:` or the like', findings) ?? [];
  return node.items.flatMap((item) => readEffect(item, findings) ?? []);
}

/** `{ loan: record, amount: FEE }`: values of fields, each an expression. */
export function readAssignments(node: Node, findings: Findings): readonly AssignmentDeclaration[] {
  return (readMap(node, findings)?.entries ?? []).flatMap(({ key, value }) => {
    const expression = expressionFrom(value, findings);
    return expression === undefined ? [] : [{ field: key, value: expression }];
  });
}

function readEffect(node: Node, findings: Findings): EffectDeclaration | undefined {
  const map = readMap(node, findings);
  if (map === undefined) return undefined;
  const named = kinds.filter((word) => map.entries.some(({ key }) => key.text === word));
  const [kind] = named;
  if (kind === undefined || named.length > 1) {
    const code = kind === undefined ? 'missing_key' : 'wrong_value';
    const message = 'An effect is one of `create`, `update`, `do` and `delete`.';
    findings.add(code, map.place, { message, hint: 'For instance `- create: fee`.' });
    return undefined;
  }
  const known = [kind, 'if', 'each', ...keysByKind[kind]];
  const reader = new MapReader(map, { of: `An effect \`${kind}\``, known }, findings);
  const act = readAct(kind, reader, findings);
  if (act === undefined) return undefined;
  const rest = { if: reader.expression('if'), each: reader.with('each', readEach) };
  return { act, ...rest, place: reader.placeOf(kind) };
}

function readAct(kind: Kind, reader: MapReader, findings: Findings): EffectAct | undefined {
  switch (kind) {
    case 'create':
      return readCreate(reader, findings);
    case 'update': {
      reader.needed('set', 'For instance `set: { paid_on: today }`.');
      const target = reader.expression('update');
      return target && { kind, target, set: reader.with('set', readAssignments) ?? [] };
    }
    case 'do': {
      reader.needed('with', 'Say with which record: `with: record`.');
      const transition = reader.name('do');
      const target = reader.expression('with');
      if (transition === undefined || target === undefined) return undefined;
      return { kind, transition, target, input: reader.with('input', readAssignments) ?? [] };
    }
    case 'delete': {
      const target = reader.expression('delete');
      return target && { kind, target };
    }
  }
}

function readCreate(reader: MapReader, findings: Findings): EffectAct | undefined {
  const entity = reader.name('create');
  if (entity === undefined) return undefined;
  const as = reader.name('as');
  const accepted =
    as === undefined || acceptName(as, { what: 'A record', reserved: [reservedNames] }, findings);
  if (as !== undefined && reader.has('each')) {
    const message = 'One name cannot stand for the several records that an effect with `each` makes.';
    findings.add('wrong_value', as.place, { message, hint: 'Leave `as` out.' });
  }
  return {
    kind: 'create',
    entity,
    like: reader.expression('like'),
    set: reader.with('set', readAssignments) ?? [],
    as: accepted ? as : undefined,
  };
}

/** `each: { l: lines }`: a name, and the collection whose records it stands for one after the other. */
function readEach(node: Node, findings: Findings): EffectDeclaration['each'] {
  const map = readMap(node, findings);
  const [entry, second] = map?.entries ?? [];
  if (map === undefined) return undefined;
  if (entry === undefined || second !== undefined) {
    const message = '`each` has one name and one collection.';
    findings.add('wrong_value', map.place, { message, hint: 'For instance `each: { l: lines }`.' });
    return undefined;
  }
  const accepted = acceptName(entry.key, { what: 'A record', reserved: [reservedNames] }, findings);
  const list = expressionFrom(entry.value, findings);
  return accepted && list !== undefined ? { name: entry.key, list } : undefined;
}
