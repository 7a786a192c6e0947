import type { RE2JS as Compiler } from 're2js';

/**
 * Stands for `re2js` in what the page loads (`vite.config.ts`): it weighs as much as all of a form, and few public pages
 * have a pattern. `loadPatterns` is asked before anything with a pattern is drawn.
 */
export let RE2JS: typeof Compiler;

export async function loadPatterns(): Promise<void> {
  ({ RE2JS } = await import('./re2.ts'));
}
