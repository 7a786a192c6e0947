import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionNames } from './function-names.ts';
import { inGuide } from './guide.ts';

const guide = readFileSync(new URL('../../../docs/language/expressions.md', import.meta.url), 'utf8');
const explained = readFileSync(new URL('../../../docs/explanation/empty-values.md', import.meta.url), 'utf8');
const examples = [...`${guide}${explained}`.matchAll(/`([^`]+)` is (`[^`]*`|\*unknown\*|\*empty\*)/g)].map(
  ([, source = '', value = '']) => [source.replaceAll('\\|', '|').replaceAll('\\\\', '\\'), value] as const,
);

test.each(examples)('the guide is right that %s is %s', (source, value) => {
  expect(inGuide(source)).toBe(value);
});

test('the guide has an example for most functions, and names all of them', () => {
  expect(examples.length).toBeGreaterThan(60);
  expect(functionNames.filter((name) => !guide.includes(`${name}(`))).toEqual([]);
});
