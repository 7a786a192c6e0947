import type { Chance } from './chance.ts';

/** Makes what nobody can guess, in a form that is found again wherever it turns up. */
export const newMark = {
  text: (chance: Chance) => `zq${chance.text('abcdefghijklmnopqrstuvwxyz', 10)}`,
  /** `fraction` digits behind the point. */
  number: (chance: Chance, fraction: number) => {
    const whole = `7${chance.text('0123456789', 6)}`;
    return fraction === 0
      ? `${whole}${chance.text('0123456789', 2)}`
      : `${whole}.${chance.text('0123456789', fraction)}`;
  },
  date: (chance: Chance) =>
    `${3000 + chance.below(6000)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`,
  instant: (chance: Chance) =>
    `${newMark.date(chance)}T${two(chance.below(24))}:${two(chance.below(60))}:${two(chance.below(60))}.${chance.text('0123456789', 2)}7Z`,
  id: (chance: Chance) => `01900000-0000-7000-8000-${chance.text('0123456789abcdef', 11)}f`,
};

/** Stands in histories where a field once was that no history keeps: nobody may be told of it. */
export const UNRECORDED = 'zqunrecorded';

const forms =
  /zq[a-z]{10}|01900000-0000-7000-8000-[0-9a-f]{12}|[3-9]\d{3}-\d\d-\d\d(?:T[\d:.]+Z)?|(?<![\d.])7\d{6}(?:\d\d|\.\d+)(?![\d.])/g;

/** Every mark that stands in a text, as it stands there. */
export function marksIn(text: string): ReadonlySet<string> {
  return new Set(text.match(forms) ?? []);
}

/** The digits of the marks that are numbers: people are shown them in groups, with a point or without. */
export function digitsOf(marks: Iterable<string>): ReadonlySet<string> {
  const numbers = [...marks].filter((mark) => /^7[\d.]+$/.test(mark));
  return new Set(numbers.map((number) => number.replace('.', '')));
}

/** A text with the numbers in it as plain digits. */
export function withPlainDigits(text: string): string {
  return text.replaceAll(/(?<=\d)[.,'’\s](?=\d)/g, '');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
