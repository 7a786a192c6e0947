import type { Expression } from '../expression.ts';
import { isWorkedOutApart } from '../functions/apart.ts';
import { partsOf, withParts } from './walk.ts';

/** How parts that stand in several places are to be named, and how large the whole may become. */
export interface Sharing {
  /** A name that nothing else in the expression has. */
  newName(): string;
  /** The most nodes of the result. Default: any number. */
  readonly most?: number;
  /** What is to stand once although it is short. Default: nothing. */
  isLarge?(part: Expression): boolean;
}

/**
 * The same expression, in which a large part that stands in several places stands once: a `let` names it, as far inside
 * as all its places allow. Places are the same part where they are the same object, as definitions put it in. The work
 * is linear in the number of objects, however many places there are. Undefined where the result is larger than it may be.
 */
export function shareParts(root: Expression, sharing: Sharing): Expression | undefined {
  const graph = graphOf(root);
  const places = placesOf(graph, sharing);
  if (sharing.most !== undefined && sizeOf(graph, places) > sharing.most) return undefined;
  return places.size === 0 ? root : new Writer(graph, places, sharing).write(root);
}

/** The nodes of an expression, each once. */
interface Graph {
  /** Parts before what they are parts of; the whole is last. */
  readonly inOrder: readonly Expression[];
  /** What each is a part of, as often as it is. */
  readonly parents: ReadonlyMap<Expression, readonly Expression[]>;
}

function graphOf(root: Expression): Graph {
  const inOrder: Expression[] = [];
  const parents = new Map<Expression, Expression[]>([[root, []]]);
  const visit = (node: Expression) => {
    for (const part of insideOf(node)) {
      const known = parents.get(part);
      if (known !== undefined) known.push(node);
      else {
        parents.set(part, [node]);
        visit(part);
      }
    }
    inOrder.push(node);
  };
  visit(root);
  return { inOrder, parents };
}

/** What is worked out apart from all else: no name of the rest reaches into it. */
function insideOf(node: Expression): readonly Expression[] {
  return isApart(node) ? [] : partsOf(node);
}

function isApart(node: Expression): boolean {
  return node.kind === 'call' && isWorkedOutApart(node);
}

/** Of each part that is to stand once: around what it is named. */
function placesOf(graph: Graph, sharing: Sharing): ReadonlyMap<Expression, Expression> {
  const shared = sharedIn(graph, sharing);
  if (shared.size === 0) return new Map();
  const dominators = dominatorsOf(graph);
  const places = new Map<Expression, Expression>();
  for (const node of graph.inOrder) {
    const place = shared.has(node) ? placeAbove(node, dominators) : undefined;
    if (place !== undefined) places.set(node, place);
  }
  return places;
}

/** The innermost node around all places of one that can have a name around it; undefined where there is none. */
function placeAbove(
  node: Expression,
  dominators: ReadonlyMap<Expression, Expression>,
): Expression | undefined {
  let place = dominators.get(node);
  while (place !== undefined && !isValue(place)) {
    const above = dominators.get(place);
    // Outside of a body its variable means nothing.
    if ((above?.kind === 'collection' || above?.kind === 'let') && above.body === place) return undefined;
    place = above;
  }
  return place;
}

/** Parts that stand in several places, or in a part that does, and are large. */
function sharedIn({ inOrder, parents }: Graph, { isLarge }: Sharing): ReadonlySet<Expression> {
  const large = largeOf(inOrder);
  const repeated = new Set<Expression>();
  const shared = new Set<Expression>();
  for (const node of inOrder.toReversed()) {
    const around = parents.get(node) ?? [];
    if (around.length < 2 && !around.some((parent) => repeated.has(parent) && !shared.has(parent))) continue;
    repeated.add(node);
    if ((large.has(node) || isLarge?.(node) === true) && isValue(node)) shared.add(node);
  }
  return shared;
}

/** A list is no single value, and what is added to a date is none by itself. */
function isValue({ type: { kind } }: Expression): boolean {
  return kind !== 'list' && kind !== 'calendar_step' && kind !== 'spans' && kind !== 'null';
}

/** From here on a part is written once; what is smaller is as well written again, and hides nothing from indexes. */
const leastNodes = 24;

/** A value that goes through records is large, however short it is. A condition that does can stop at the first. */
function largeOf(inOrder: readonly Expression[]): ReadonlySet<Expression> {
  const sizes = new Map<Expression, number>();
  const searching = new Set<Expression>();
  const large = new Set<Expression>();
  for (const node of inOrder) {
    const parts = insideOf(node);
    const size = parts.reduce((sum, part) => sum + (sizes.get(part) ?? 0), 1);
    sizes.set(node, Math.min(size, leastNodes));
    if (node.kind === 'collection' || parts.some((part) => searching.has(part))) searching.add(node);
    if (size >= leastNodes || (searching.has(node) && node.type.kind !== 'boolean')) large.add(node);
  }
  return large;
}

/** The innermost other node that every way from the whole to a node leads through. */
function dominatorsOf({ inOrder, parents }: Graph): ReadonlyMap<Expression, Expression> {
  const dominators = new Map<Expression, Expression>();
  const depths = new Map<Expression, number>();
  const common = (one: Expression, other: Expression): Expression => {
    let [left, right] = [one, other];
    while (left !== right) {
      const isLeft = (depths.get(left) ?? 0) >= (depths.get(right) ?? 0);
      const above = dominators.get(isLeft ? left : right);
      if (above === undefined) throw new Error('two parts of nothing in common');
      if (isLeft) left = above;
      else right = above;
    }
    return left;
  };
  for (const node of inOrder.toReversed()) {
    const [first, ...others] = parents.get(node) ?? [];
    if (first === undefined) continue;
    const dominator = others.reduce(common, first);
    dominators.set(node, dominator);
    depths.set(node, (depths.get(dominator) ?? 0) + 1);
  }
  return dominators;
}

/** How many nodes the result has. */
function sizeOf({ inOrder }: Graph, places: ReadonlyMap<Expression, Expression>): number {
  const sizes = new Map<Expression, number>();
  const named = new Map<Expression, number>();
  for (const node of inOrder) {
    const own = insideOf(node).reduce(
      (sum, part) => sum + (places.has(part) ? 1 : (sizes.get(part) ?? 0)),
      1,
    );
    const size = own + (named.get(node) ?? 0);
    sizes.set(node, size);
    const place = places.get(node);
    if (place !== undefined) named.set(place, (named.get(place) ?? 0) + size + 1);
  }
  const root = inOrder.at(-1);
  return (root && sizes.get(root)) ?? 0;
}

class Writer {
  readonly #names = new Map<Expression, string>();
  readonly #namedAt = new Map<Expression, Expression[]>();
  readonly #written = new Map<Expression, Expression>();

  constructor({ inOrder }: Graph, places: ReadonlyMap<Expression, Expression>, sharing: Sharing) {
    // Parts come before what they are parts of: so an outer name may stand in the value of an inner one.
    for (const node of inOrder) {
      const place = places.get(node);
      if (place === undefined) continue;
      this.#names.set(node, sharing.newName());
      this.#namedAt.set(place, [...(this.#namedAt.get(place) ?? []), node]);
    }
  }

  write(node: Expression): Expression {
    const known = this.#written.get(node);
    if (known !== undefined) return known;
    const named = this.#namedAt.get(node) ?? [];
    const bare = isApart(node) ? node : withParts(node, (part) => this.#inPlace(part));
    const written = named.length === 0 ? bare : this.#withNames(bare, named);
    this.#written.set(node, written);
    return written;
  }

  #inPlace(part: Expression): Expression {
    const name = this.#names.get(part);
    return name === undefined ? this.write(part) : { kind: 'bound', name, type: part.type };
  }

  /** Of `&&` and `||` only what names the parts stands under the names: the rest stays what an index can be found for. */
  #withNames(node: Expression, named: readonly Expression[]): Expression {
    if (node.kind !== 'call' || (node.function !== 'and' && node.function !== 'or'))
      return this.#around(node, named);
    const names = new Set(named.map((part) => this.#names.get(part)));
    const inside = node.arguments.filter((part) => mentions(part, names));
    if (inside.length === node.arguments.length) return this.#around(node, named);
    const outside = node.arguments.filter((part) => !inside.includes(part));
    return { ...node, arguments: [...outside, this.#around({ ...node, arguments: inside }, named)] };
  }

  #around(body: Expression, named: readonly Expression[]): Expression {
    return named.reduceRight<Expression>(
      (inner, part) => ({
        kind: 'let',
        name: this.#names.get(part) ?? '',
        value: this.write(part),
        body: inner,
        type: inner.type,
      }),
      body,
    );
  }
}

function mentions(expression: Expression, names: ReadonlySet<string | undefined>): boolean {
  if (expression.kind === 'bound') return names.has(expression.name);
  return partsOf(expression).some((part) => mentions(part, names));
}
