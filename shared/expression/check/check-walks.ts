import { bind } from './check-collections.ts';
import { freshName } from './check-operators.ts';
import { type CheckState, report } from './check-state.ts';
import type { Expression, Type } from '../expression.ts';
import type { CallSyntax, Syntax } from '../syntax/syntax.ts';
import { print } from '../tree/print.ts';
import { describeType } from './type-fit.ts';

type FieldOrBack = Extract<Expression, { kind: 'field' | 'back' }>;

/** `ancestors(parent)`: what a reference to its own entity leads to, and what that leads to in turn. */
export function checkAncestors(node: CallSyntax, state: CheckState): Expression | undefined {
  return checkSelf(node, state, {
    kind: 'field',
    needs: 'a reference to its own entity',
    hint: 'Such as `ancestors(parent)`, where `parent` of a place refers to a place.',
  });
}

/** `descendants(children)`: what a way back within one entity leads to, and so on. */
export function checkDescendants(node: CallSyntax, state: CheckState): Expression | undefined {
  return checkSelf(node, state, {
    kind: 'back',
    needs: 'a way back within its own entity',
    hint: 'Such as `descendants(children)`, where `children` is the way back of a reference `parent`.',
  });
}

/** `walk(part, p, p.lines.map(l, l.component))`: what is reached from a record, or from several, by one step after another. */
export function checkWalk(node: CallSyntax, state: CheckState): Expression | undefined {
  const [from, variable, step] = node.arguments;
  if (from === undefined || step === undefined) return undefined;
  if (variable?.kind !== 'name') {
    const message = '`walk` takes a name for the record that it stands at: `walk(part, p, p.parts)`.';
    return report(state, node, { code: 'wrong_arguments', message });
  }
  const list = checkRecords(from, state);
  if (list === undefined) return undefined;
  const inner = bind(variable, state, list.element);
  const body = inner && checkRecords(step, inner.state, list.element.entity);
  return inner && body && made(list, inner.name, body.records);
}

interface Wanted {
  readonly kind: 'field' | 'back';
  readonly needs: string;
  readonly hint: string;
}

/** The one step that leads from a record to others of its entity is taken again from each of them. */
function checkSelf(
  node: CallSyntax,
  state: CheckState,
  { kind, needs, hint }: Wanted,
): Expression | undefined {
  const [at] = node.arguments;
  const step = at && state.check(at, state);
  if (at === undefined || step === undefined) return undefined;
  const element = elementOf(step.type);
  if (step.kind !== kind || element === undefined || element.entity !== entityOf(step.of)) {
    const message = `\`${node.name}\` needs ${needs}.`;
    return report(state, at, {
      code: 'wrong_type',
      message,
      hint: (kind === 'field' && walkInstead(step, state)) || hint,
    });
  }
  const variable = freshName('each', state);
  const again: FieldOrBack = { ...step, of: { kind: 'element', name: variable, type: element } };
  return made({ records: asList(step, element), element }, variable, asList(again, element));
}

const givenFields: ReadonlySet<string> = new Set(['id', 'created_by', 'updated_by']);

/** From another entity one walks: the record it leads to is the first of those that are reached. */
function walkInstead(step: Expression, { context: { schema } }: CheckState): string | undefined {
  const entity = elementOf(step.type)?.entity;
  const [name] =
    [...(schema.entities.get(entity ?? '')?.fields ?? [])].find(
      ([field, type]) => !givenFields.has(field) && elementOf(type)?.entity === entity,
    ) ?? [];
  if (name === undefined) return undefined;
  return `For what it leads to and all above that: \`walk(${print(step)}, x, x.${name})\`.`;
}

interface Records {
  readonly records: Expression;
  readonly element: RecordType;
}

type RecordType = Extract<Type, { kind: 'record' }>;

/** One record or several; of this entity, where it is given. */
function checkRecords(node: Syntax, state: CheckState, entity?: string): Records | undefined {
  const found = state.check(node, state);
  const element = found && elementOf(found.type);
  if (found === undefined) return undefined;
  if (element !== undefined && (entity ?? element.entity) === element.entity)
    return { records: asList(found, element), element };
  const needed = entity === undefined ? 'a record or a collection' : `records of \`${entity}\``;
  const hint =
    entity === undefined ? undefined : 'Each step of a walk leads to records of the entity it began with.';
  const message = `This is ${describeType(found.type)}; \`walk\` needs ${needed} here.`;
  return report(state, node, { code: 'wrong_type', message, hint });
}

function made({ records, element }: Records, variable: string, body: Expression): Expression {
  return {
    kind: 'collection',
    function: 'walk',
    list: records,
    variable,
    body,
    type: { kind: 'list', element },
  };
}

function asList(found: Expression, element: RecordType): Expression {
  return found.type.kind === 'list'
    ? found
    : { kind: 'list', items: [found], type: { kind: 'list', element } };
}

function elementOf(type: Type): RecordType | undefined {
  const element = type.kind === 'list' ? type.element : type;
  return element.kind === 'record' ? element : undefined;
}

function entityOf({ type }: Expression): string | undefined {
  return type.kind === 'record' ? type.entity : undefined;
}
