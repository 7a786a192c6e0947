import { describe, expect, test } from 'vitest';
import { engineCodes, fieldCodes } from '#shared/api/problem.ts';
import { quotedIn, tableUnder } from './tables.ts';

const page = 'errors.md';

describe('the page of refusals', () => {
  const answers = tableUnder(page, 'Codes of an answer');
  const ofFields = tableUnder(page, 'Codes of a field');

  test('has each code of the engine with its status, and no other', () => {
    const shown = answers.map(([code, status]) => [quotedIn(code)[0] ?? '', Number(status)] as const);
    expect(Object.fromEntries(shown)).toEqual(engineCodes);
    expect(shown.length).toBe(Object.keys(engineCodes).length);
  });

  test('has each code of a field, and no other', () => {
    expect(ofFields.flatMap(([code]) => quotedIn(code)).toSorted()).toEqual([...fieldCodes].toSorted());
  });

  test('says of each when it comes and what to do', () => {
    const sentences = [
      ...answers.map(([, , when, act]) => [when, act]),
      ...ofFields.map(([, when, act]) => [when, act]),
    ];
    expect(sentences.flat().filter((text) => text === undefined || !/\w.*\.$/.test(text))).toEqual([]);
  });
});
