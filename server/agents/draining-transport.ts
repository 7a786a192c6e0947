import { PassThrough, type Readable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/**
 * A transport over standard input and output that answers what was asked before the input ended: whoever writes calls into
 * a pipe and closes it must hear what became of them.
 */
export class DrainingTransport extends StdioServerTransport {
  readonly #asked = new Set<unknown>();
  readonly #input: PassThrough;
  #isOver = false;

  constructor(source: Readable = process.stdin) {
    const input = new PassThrough();
    super(input);
    this.#input = input;
    let rest = '';
    source.setEncoding('utf8');
    source.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#note(line);
      input.write(text);
    });
    source.once('end', () => {
      this.#isOver = true;
      this.#endWhereNothingIsOpen();
    });
  }

  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    await super.send(message);
    if ('id' in message && !('method' in message)) this.#asked.delete(message.id);
    this.#endWhereNothingIsOpen();
  }

  #note(line: string): void {
    const { id, method, params } = read.safeParse(parsed(line)).data ?? {};
    if (method === undefined) return;
    // What is called off is never answered.
    if (method === 'notifications/cancelled') this.#asked.delete(params?.requestId);
    else if (id !== undefined) this.#asked.add(id);
  }

  #endWhereNothingIsOpen(): void {
    if (this.#isOver && this.#asked.size === 0) this.#input.end();
  }
}

/** As much of a message as says whether an answer is owed. */
const read = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.object({ requestId: z.unknown() }).partial().optional(),
});

/** What is no JSON is told of by the protocol itself. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
