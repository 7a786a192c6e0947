import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Busy } from '#server/db/database.ts';
import { Unavailable } from '#server/db/unavailable.ts';

/** Those of the process may be none for a file, and node:sqlite warns in each thread that it is young. */
const FLAGS = ['--disable-warning=ExperimentalWarning'];

/** Writes a file anew in a thread of its own: reads go on meanwhile, writes wait. Throws where others are in the way for long. */
export async function compactFile(file: string): Promise<void> {
  const program = new URL('./compact-program.ts', import.meta.url);
  const worker = new Worker(program, { workerData: { file }, execArgv: FLAGS });
  const over = new AbortController();
  const { signal } = over;
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Unavailable('the thread that writes the file anew has ended');
  });
  try {
    const [isDone]: unknown[] = await Promise.race([once(worker, 'message', { signal }), ended]);
    if (isDone !== true) throw new Busy('the file could not be written anew: others are in the way');
  } finally {
    over.abort();
    await ended.catch(() => undefined);
    await worker.terminate();
  }
}
