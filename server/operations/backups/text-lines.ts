/** The lines of a text that comes in pieces. Only a line feed ends one: `readline` knows others too, which JSON may contain. */
export async function* textLines(pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${String(piece)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
