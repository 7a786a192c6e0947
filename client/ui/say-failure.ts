import { say } from './say.ts';
import { sentenceOf } from './failed.tsx';

/** Says in passing that something did not work, and why: for what has no place of its own on the page. */
export function sayFailure(error: unknown): void {
  say({
    message: sentenceOf(error),
    color: 'red',
    role: 'alert',
  });
}
