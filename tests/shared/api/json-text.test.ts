import { expect, test } from 'vitest';
import { parseJson } from '#shared/api/json-text.ts';

test('of a key that is sent twice the last one counts', () => {
  expect(parseJson('{"price": 1, "lines": [{"n": 1, "n": 2}], "price": 2}')).toEqual({
    kind: 'done',
    value: { price: 2, lines: [{ n: 2 }] },
  });
});

test.each(['{"__proto__": {}}', '{"a": [{"__proto__": 1}]}', '{', '{}{}'])('%s is refused', (text) => {
  expect(parseJson(text)).toMatchObject({ kind: 'refusal', code: 'bad_request' });
});
