import type { Expression } from '#shared/expression/expression.ts';
import { partsOf } from '#shared/expression/walk.ts';

/** What wakes a rule (or an engine transition) of an entity when it changes. Known before anything runs. */
export interface ReadSet {
  /** Fields read on the record itself; fields of the same entity read through a collection count as such. */
  readonly own: ReadonlySet<string>;
  readonly far: readonly FarRead[];
}

/** Fields read on records that are reached by ways back from the record. */
export interface FarRead {
  readonly entity: string;
  /** References to follow from the record that changed, one after the other, to the record that is woken. */
  readonly path: readonly string[];
  readonly field: string;
}

/**
 * The read set of conditions that stand on `entity`. What is read in other ways (through a reference, in a whole
 * collection of another entity) wakes nothing and is not in it.
 */
export function readSetOf(entity: string, expressions: readonly (Expression | undefined)[]): ReadSet {
  const own = new Set<string>();
  const far = new Map<string, FarRead>();
  const note = (read: Read) => {
    if (read.path?.length === 0 || (read.inCollection && read.entity === entity)) own.add(read.field);
    if (read.path === undefined || read.path.length === 0) return;
    const one = { entity: read.entity, path: read.path, field: read.field };
    far.set(JSON.stringify(one), one);
  };
  for (const expression of expressions) {
    if (expression !== undefined) visit(expression, new Map(), note);
  }
  return { own, far: [...far.values()] };
}

interface Read {
  readonly entity: string;
  readonly field: string;
  /** Undefined: reached in a way that wakes nothing. */
  readonly path: readonly string[] | undefined;
  /** Read on an element of a collection, or makes the collection what it is. */
  readonly inCollection: boolean;
}

/** Element variables in sight, with the path from an element to the record; undefined where there is none. */
type Elements = ReadonlyMap<string, readonly string[] | undefined>;

function visit(expression: Expression, elements: Elements, note: (read: Read) => void): void {
  if (expression.kind === 'field' || expression.kind === 'back') note(readBy(expression, elements));
  const inside = expression.kind === 'collection' ? withElement(expression, elements) : elements;
  for (const part of partsOf(expression)) visit(part, inside, note);
}

/** Names of variables are unique in an expression, so the list itself may see the variable too. */
function withElement(expression: Extract<Expression, { kind: 'collection' }>, elements: Elements): Elements {
  if (expression.variable === undefined) return elements;
  return new Map(elements).set(expression.variable, pathTo(expression.list, elements));
}

function readBy(expression: Extract<Expression, { kind: 'field' | 'back' }>, elements: Elements): Read {
  const { entity, field, of } = expression;
  if (expression.kind === 'back')
    return { entity, field, path: pathTo(expression, elements), inCollection: true };
  return { entity, field, path: pathTo(of, elements), inCollection: of.kind === 'element' };
}

/** The references that lead from what `expression` yields back to the record itself. */
function pathTo(expression: Expression, elements: Elements): readonly string[] | undefined {
  if (expression.kind === 'variable') return isRecord(expression.name) ? [] : undefined;
  if (expression.kind === 'element') return elements.get(expression.name);
  if (expression.kind !== 'back') return undefined;
  const rest = pathTo(expression.of, elements);
  return rest === undefined ? undefined : [expression.field, ...rest];
}

function isRecord(name: string): boolean {
  return name === 'record' || name === 'old';
}
