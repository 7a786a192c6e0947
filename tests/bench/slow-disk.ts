import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What a program finds in its environment where `BENCH_FLUSH_MS` is set: each flush of a file takes so many milliseconds
 * more. Disks of machines for tests often flush nothing. Linux with a C compiler.
 */
export async function slowDisk(): Promise<Readonly<Record<string, string>>> {
  const milliseconds = process.env['BENCH_FLUSH_MS'];
  if (milliseconds === undefined) return {};
  const library = place('../../.cache/slow-flush.so');
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, place('slow-flush.c')]);
  return { LD_PRELOAD: library, FLUSH_US: String(Number(milliseconds) * 1000) };
}
