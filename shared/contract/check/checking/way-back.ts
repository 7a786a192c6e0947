/** The shortest way along the graph from a node back to itself, the node at both ends; undefined where there is none. */
export function wayBack<Node>(
  start: Node,
  next: (node: Node) => Iterable<Node>,
): readonly [Node, ...Node[]] | undefined {
  const seen = new Set<Node>();
  const ways: { readonly way: readonly [Node, ...Node[]]; readonly end: Node }[] = [
    { way: [start], end: start },
  ];
  for (const { way, end } of ways) {
    for (const one of next(end)) {
      if (one === start) return [...way, start];
      if (seen.has(one)) continue;
      seen.add(one);
      ways.push({ way: [...way, one], end: one });
    }
  }
  return undefined;
}
