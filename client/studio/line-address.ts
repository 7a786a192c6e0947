/** Where the document is shown at a line. */
export function lineAddress(line: number, column = 1): string {
  return `/-/studio?line=${line}&column=${column}`;
}
