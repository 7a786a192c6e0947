import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { key, keys, map, needed } from '#shared/contract/grammar/shapes/combine.ts';
import { usedKey } from '#shared/contract/grammar/shapes/key-names.ts';
import { namesIn } from '#shared/contract/grammar/names-in.ts';
import { placesBelow } from '#shared/contract/grammar/places.ts';
import { expression, oneOf, words } from '#shared/contract/grammar/shapes/values.ts';
import { Findings } from '#shared/contract/language/findings.ts';
import { parse } from '#shared/contract/parse/parse.ts';

/** A point of a language that is not there: its two new keys stand in this table and nowhere else. */
const alarm = keys(
  {
    of: 'An alarm',
    keys: {
      when: needed(expression, 'What sets it off.'),
      grade: key(oneOf(['low', 'high']), 'How grave it is.'),
      calls: key(words({ kind: 'audience' }), 'Who is called.'),
    },
  },
  ({ values }) => values,
);
const point = map(usedKey({ kind: 'entity' }), alarm);

function root(yaml: string) {
  const document = parse(`# A\n\n## 5. Alarms\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`, 'a.md', new Findings());
  const node = document.points.get(5)?.root;
  if (node === undefined) throw new Error('no block');
  return node;
}

function read(yaml: string) {
  const findings = new Findings();
  const settings = { locale: 'en', timezone: 'UTC', currency: 'EUR' };
  const value = point.read(root(yaml), { findings, settings });
  return { value, found: findings.sorted().map(({ message, hint }) => `${message} ${hint}`) };
}

describe('a key that is written once', () => {
  test('is read, with the type that its shape has', () => {
    const { value, found } = read('loan: { when: late, grade: high, calls: [staff] }');
    const grade: 'low' | 'high' | undefined = value?.[0]?.value.grade;
    expect(grade).toBe('high');
    expect(found).toEqual([]);
  });

  test('is suggested where it is misspelt, and refused where its value is', () => {
    expect(read('loan: { when: late, grad: high }').found).toEqual([
      'An alarm has no `grad`. Did you mean `grade`?',
    ]);
    expect(read('loan: { when: late, grade: hihg }').found).toEqual([
      '`hihg` is not possible here. Did you mean `high`?',
    ]);
  });

  test('stands in the JSON Schema with its sentence', () => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(point.schema);
    expect(validate({ loan: { when: 'late', grade: 'high', calls: ['staff'] } })).toBe(true);
    expect(validate({ loan: { when: 'late', grade: 'hihg' } })).toBe(false);
    expect(validate({ loan: { grade: 'high' } })).toBe(false);
    expect(JSON.stringify(point.schema)).toContain('How grave it is.');
  });

  test('has a place, where its names are completed and its sentence is shown', () => {
    const places = placesBelow(point, ['5']);
    const calls = places.find(({ way }) => way.join(' ') === '5 * calls -');
    expect(calls?.use).toEqual({ kind: 'audience' });
    const titled = places.find(({ keys: own }) => own?.title === 'An alarm');
    expect(titled?.keys?.keys['grade']?.help).toBe('How grave it is.');
  });

  test('has its names found, with what they are about', () => {
    const found = namesIn(root('loan: { when: late, calls: [staff] }'), point);
    expect(found.map(({ use, name, around }) => [use.kind, name.text, around.entity])).toEqual([
      ['entity', 'loan', undefined],
      ['audience', 'staff', 'loan'],
    ]);
  });
});
