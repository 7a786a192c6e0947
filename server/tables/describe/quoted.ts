const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** A name as it stands in a statement that changes tables. Anything but a name of ours is a bug and throws. */
export function quoted(name: string): string {
  if (!NAME.test(name)) throw new Error(`not a name of a table or column: ${JSON.stringify(name)}`);
  return `"${name}"`;
}
