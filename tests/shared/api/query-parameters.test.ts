import { describe, expect, test } from 'vitest';
import { parseQuery, unknownParameter } from '#shared/api/query-parameters.ts';

describe('the parameters of an address', () => {
  test.each(['/x?a=%', '/x?a=%zz', '/x?a=%ff', '/x?%e4=1'])('refuse a broken escape: %s', (url) => {
    expect(parseQuery(url)).toMatchObject({ kind: 'refusal', code: 'bad_request' });
  });

  test('refuse U+0000, which no text that is stored has', () => {
    expect(parseQuery('/x?after=a%00b')).toMatchObject({ kind: 'refusal', code: 'bad_request' });
  });

  test('refuse a parameter given twice, also when one is escaped', () => {
    expect(parseQuery('/x?limit=1&%6cimit=2')).toMatchObject({ kind: 'refusal', code: 'bad_request' });
  });

  test('keep names that objects of the language have for themselves apart from these', () => {
    const query = parseQuery('/x?__proto__=1&constructor=2');
    expect(query.kind === 'done' && [...query.value]).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  test('read a plus as a space, an escaped one as a plus, and a question mark as itself', () => {
    const query = parseQuery('/x?filter=a+%2B+b?&empty&q=');
    expect(query.kind === 'done' && Object.fromEntries(query.value)).toEqual({
      filter: 'a + b?',
      empty: '',
      q: '',
    });
  });
});

describe('a parameter that is not known', () => {
  const sent = new Map([
    ['limit', '5'],
    ['x'.repeat(200), '1'],
  ]);

  test('is refused by its name, of which a long one is cut', () => {
    expect(unknownParameter(sent, ['limit', 'x'.repeat(200)])).toBeUndefined();
    const refused = unknownParameter(sent, ['limit']);
    expect(refused?.code).toBe('bad_request');
    expect(JSON.stringify(refused)).toContain('x'.repeat(60));
    expect(JSON.stringify(refused)).not.toContain('x'.repeat(61));
  });
});
