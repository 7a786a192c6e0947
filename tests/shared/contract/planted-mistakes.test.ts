import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { memoized } from '#shared/memoize/memoized.ts';
import { mistakes } from './planted/all.ts';
import { desk, type Mistake, plant } from './planted/mistake.ts';

const named = mistakes.map((mistake) => [`${mistake.code}: ${firstLine(mistake.wrong)}`, mistake] as const);

/** What the checker finds in the desk with this mistake, and the line where the mistake stands. */
const foundFor = memoized((mistake: Mistake) => {
  const { text, line } = plant(mistake);
  return { line, findings: load(text, 'desk.md').findings };
});

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}

describe('a mistake planted in the equipment desk is found where it stands', () => {
  test.each(named)('%s', (_, mistake: Mistake) => {
    const { findings, line } = foundFor(mistake);
    const found = findings.map(({ code, place }) => `${place.line} ${code}`);
    expect(found).toContain(`${line} ${mistake.code}`);
  });

  test('with a hint what to do about it, or a message that says what belongs there', () => {
    const left = mistakes.filter((mistake) => {
      const { findings, line } = foundFor(mistake);
      const own = findings.filter(({ code, place }) => code === mistake.code && place.line === line);
      return !own.some(({ hint, message }) => hint !== undefined || saysWhatBelongs.test(message));
    });
    expect(mistakes.length).toBeGreaterThanOrEqual(85);
    expect(left.map(({ wrong }) => firstLine(wrong))).toEqual(withoutHint);
  });
});

/** `This should be a whole number`, `is used as days_between(from, to)`: a hint would only repeat it. */
const saysWhatBelongs = /should be|is used as|such as|exists only|At most|cannot be longer than/;

/** What is told only that it cannot be so. */
const withoutHint = ['when: today > > due', 'when: today > note'];

test('the desk without a mistake is told nothing', () => {
  expect(load(desk, 'desk.md').findings).toEqual([]);
});
