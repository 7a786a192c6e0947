import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does a piece of work while no other process does one under the same lock; a lock whose owner is dead is taken over.
 * @template T
 * @param {string} lock a folder that exists while the lock is held
 * @param {() => void} waiting called once if another process has it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function whileLocked(lock, waiting, work) {
  mkdirSync(dirname(lock), { recursive: true });
  let told = false;
  for (let tries = 0; !take(lock); tries += 1) {
    if (isAbandoned(lock, tries)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (!told) waiting();
    told = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  return true;
}

/**
 * The owner writes its process id right after taking the lock: only after a while does a missing one mean that it died.
 * @param {string} lock
 * @param {number} tries
 */
function isAbandoned(lock, tries) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    if (isCode(error, 'ESRCH')) return true;
    if (isCode(error, 'ENOENT')) return tries > 10;
    return false; // it lives and belongs to somebody else
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
