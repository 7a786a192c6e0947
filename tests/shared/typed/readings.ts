import { inEnglish } from '#shared/messages/in-english.ts';
import { readDate as date } from '#shared/typed/read-date.ts';
import { readDuration as duration } from '#shared/typed/read-duration.ts';
import { readNumber as number, readWhole as whole } from '#shared/typed/read-number.ts';
import { readTime as time } from '#shared/typed/read-time.ts';
import type { Reading } from '#shared/typed/typed.ts';

/** What is read, with its problems as they are shown in English. */
function shown<Args extends readonly unknown[], Value>(read: (...args: Args) => Reading<Value>) {
  return (...args: Args): { readonly value: Value } | { readonly problem: string } => {
    const reading = read(...args);
    return 'value' in reading ? reading : { problem: inEnglish(reading.problem) };
  };
}

export const readDate = shown(date);
export const readDuration = shown(duration);
export const readNumber = shown(number);
export const readTime = shown(time);
export const readWhole = shown(whole);
