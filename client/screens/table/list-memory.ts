interface Left {
  /** The row at the top: pixels say less, for rows that are not drawn have no height yet. */
  readonly row: number;
  /** Cursors of the pages that were there. */
  readonly cursors: readonly string[];
}

/** How lists were left, by the key of their entry in the history. It lives as long as the page of the browser. */
const lists = new Map<string, Left>();

/** How a list was left that one comes back to. */
export function leftList(key: string): Left | undefined {
  return lists.get(key);
}

export function leaveList(key: string, left: Left): void {
  lists.set(key, left);
}
