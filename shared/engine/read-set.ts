import type { Expression } from '#shared/expression/expression.ts';
import { partsOf } from '#shared/expression/tree/walk.ts';

/** What wakes a rule (or an engine transition) of an entity when it changes. Known before anything runs. */
export interface ReadSet {
  /** Fields read on the record itself; fields of the same entity read through a collection count as such. */
  readonly own: ReadonlySet<string>;
  readonly far: readonly FarRead[];
}

/** A field read on other records: at the far end of ways back, through references, or both in turn. */
export interface FarRead {
  readonly entity: string;
  /** From the record that changed to those that read it. */
  readonly path: readonly Step[];
  readonly field: string;
}

/** One step from record to record. */
export type Step =
  /** To the record that the reference `field` points at. */
  | { readonly kind: 'follow'; readonly field: string }
  /** To all records of `entity` whose reference `field` points here. */
  | { readonly kind: 'find'; readonly entity: string; readonly field: string };

/** True where the readers stand at the end of references alone: they read the changed record by ways back. */
export function isWayBack(path: readonly Step[]): boolean {
  return path.every((step) => step.kind === 'follow');
}

/**
 * The read set of conditions that stand on `entity`. What is read in a whole collection (`all.loans`) of another entity
 * is not in it: it could be any record of either.
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
  /** Undefined: no record leads there. */
  readonly path: readonly Step[] | undefined;
  /** Read on an element of a collection, or makes the collection what it is. */
  readonly inCollection: boolean;
}

/** Names in sight, with the path from what it stands for to the record; undefined where there is none. */
type Elements = ReadonlyMap<string, readonly Step[] | undefined>;

function visit(expression: Expression, elements: Elements, note: (read: Read) => void): void {
  if (expression.kind === 'field' || expression.kind === 'back') note(readBy(expression, elements));
  const inside = withNamed(expression, elements);
  for (const part of partsOf(expression)) visit(part, inside, note);
}

/** Names are unique in an expression, so the list or value that one stands for may see it too. */
function withNamed(expression: Expression, elements: Elements): Elements {
  if (expression.kind === 'let')
    return new Map(elements).set(expression.name, pathTo(expression.value, elements));
  if (expression.kind !== 'collection' || expression.variable === undefined) return elements;
  return new Map(elements).set(expression.variable, pathTo(expression.list, elements));
}

function readBy(expression: Extract<Expression, { kind: 'field' | 'back' }>, elements: Elements): Read {
  const { entity, field, of } = expression;
  if (expression.kind === 'back')
    return { entity, field, path: pathTo(expression, elements), inCollection: true };
  return { entity, field, path: pathTo(of, elements), inCollection: of.kind === 'element' };
}

/** The steps that lead from what `expression` yields back to the record itself. */
function pathTo(expression: Expression, elements: Elements): readonly Step[] | undefined {
  switch (expression.kind) {
    case 'variable':
      return isRecord(expression.name) ? [] : undefined;
    case 'element':
    case 'bound':
      return elements.get(expression.name);
    case 'back':
      return stepsTo(expression.of, { kind: 'follow', field: expression.field }, elements);
    case 'field': {
      const { entity, field } = expression;
      return stepsTo(expression.of, { kind: 'find', entity, field }, elements);
    }
    default:
      return undefined;
  }
}

function stepsTo(of: Expression, first: Step, elements: Elements): readonly Step[] | undefined {
  const rest = pathTo(of, elements);
  return rest === undefined ? undefined : [first, ...rest];
}

function isRecord(name: string): boolean {
  return name === 'record' || name === 'old';
}
