/** One thing that was looked at, and how it is. */
export interface CheckUp {
  readonly about: string;
  readonly level: 'ok' | 'warning' | 'error';
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
}

/** Nothing is wrong with it. */
export function ok(about: string, message: string): CheckUp {
  return { about, level: 'ok', message };
}

/** It works, and somebody should look. */
export function warning(about: string, message: string, hint?: string): CheckUp {
  return { about, level: 'warning', message, hint };
}

/** It does not work, or will not for long. */
export function error(about: string, message: string, hint?: string): CheckUp {
  return { about, level: 'error', message, hint };
}

/** Asks something outside that may fail for reasons of its own: why is told, and is a finding like any other. */
export async function attempted(
  about: string,
  work: () => Promise<readonly CheckUp[]>,
  hint?: string,
): Promise<readonly CheckUp[]> {
  try {
    return await work();
  } catch (problem) {
    return [error(about, problem instanceof Error ? problem.message : String(problem), hint)];
  }
}

/** A number with its noun: `1 record`, `2 records`, `3 indexes`. */
export function counted(count: number, noun: string): string {
  const several = noun.endsWith('x') ? `${noun}es` : `${noun}s`;
  return `${count} ${count === 1 ? noun : several}`;
}
