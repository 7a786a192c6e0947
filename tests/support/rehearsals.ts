import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compiled } from './application.ts';

const program = fileURLToPath(new URL('rehearsals-process.ts', import.meta.url));

/**
 * Rehearsals one after the other, in one process of their own: all but the first find everything loaded and compiled, and
 * start in a quarter of the processor time. How a process of one server starts and ends is for `startApplication`.
 */
export class Rehearsals {
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> | undefined;

  /** Stops the one that runs, starts one of a contract, and answers where it listens. */
  async start(contract: string): Promise<string> {
    await this.stop();
    const { stdout, stderr } = (this.#process ??= started());
    const ended = answerOf(this.#process);
    this.#ended = ended;
    let output = '';
    return new Promise((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output += String(chunk);
        const address = /Ninefold is listening on (http:\/\/\S+)/.exec(output)?.[1];
        if (address !== undefined) resolve(address.replace(/\/$/, ''));
      };
      for (const stream of [stdout, stderr]) stream?.removeAllListeners('data').on('data', listen);
      void ended.then((code) => reject(new Error(`The server ended with ${String(code)}:\n${output}`)));
      this.#process?.send(contract);
    });
  }

  /** Stops the one that runs. */
  async stop(): Promise<void> {
    if (this.#ended === undefined) return;
    this.#process?.send('stop');
    await this.#ended;
    this.#ended = undefined;
  }

  /** Ends the process. */
  async end(): Promise<void> {
    await this.stop();
    this.#process?.kill();
    this.#process = undefined;
  }
}

function started(): ChildProcess {
  return fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, TZ: 'UTC', NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** With what code the server ended, or its whole process. */
async function answerOf(asked: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const first = (event: 'message' | 'exit') => once(asked, event, { signal: over.signal });
  const [code] = await Promise.race([first('message'), first('exit')]).finally(() => over.abort());
  return code;
}
