import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { grammar } from '#shared/contract/grammar/grammar.ts';
import { titledKeys } from '#shared/contract/grammar/titled-keys.ts';
import { Findings } from '#shared/contract/language/findings.ts';
import { anyJson } from '#shared/contract/reading/literal.ts';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import { parse } from '#shared/contract/parse/parse.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { fc } from '#tests/support/fast-check.ts';

const ajv = new Ajv2020({ allErrors: false, strict: true, allowUnionTypes: true });
ajv.addSchema(contractSchema(), 'contract');

const root = join(import.meta.dirname, '../../../..');
const documents = [
  ...readdirSync(join(root, 'contracts')).map((name) => join(root, 'contracts', name)),
  ...readdirSync(join(root, 'tests/contracts'))
    .filter((name) => name.startsWith('whole-'))
    .map((name) => join(root, 'tests/contracts', name, 'contract.md')),
].map((file) => parse(readFileSync(file, 'utf8'), file, new Findings()));

/** The blocks of a point, and of the examples, as plain data. */
function blocksOf(point: string): readonly JsonValue[] {
  return documents.flatMap((document) => {
    const node = point === 'examples' ? document.examples : document.points.get(Number(point))?.root;
    return node === undefined ? [] : [anyJson(node)];
  });
}

/** What the grammar says against data that stand in a block of YAML; undefined where they cannot be read at all. */
function refusals(point: string, data: JsonValue): readonly string[] | undefined {
  const heading = point === 'examples' ? 'Examples' : `${point}. Point`;
  const findings = new Findings();
  const document = parse(`# A\n\n## ${heading}\n\n\`\`\`yaml\n${stringify(data)}\`\`\`\n`, 'a.md', findings);
  const node = point === 'examples' ? document.examples : document.points.get(Number(point))?.root;
  if (findings.hasErrors || node === undefined) return undefined;
  const settings = { locale: 'en', languages: [], timezone: 'UTC', currency: 'EUR' };
  grammar[point]?.read(node, { findings, settings, calling: (words) => words, lists: new Map() });
  const errors = findings.sorted().filter(({ level }) => level === 'error');
  return errors.map(({ message, hint }) => `${message} ${hint ?? ''}`).filter((said) => !isBeyond(said));
}

/** What concerns several keys at once, or the meaning of a text: a schema of shapes does not say it. */
const beyond: readonly RegExp[] = [
  // JSON does not tell 3.0 from 3, and a bound may stand in quotes.
  /This should be a whole number, but is (?:`-?\d+\.\d+`|the text)/,
  /is not a (?:time zone|locale|currency)/,
  /The status of `.*` is fixed/,
  /A grant names the fields it covers|A record is deleted as a whole/,
  /only warns has nothing to confirm/,
  /`confirm: true` is missing/,
  /needs itself, so what a definition is given/,
  /Two of the things it is given/,
  /What a definition is given has a name/,
  /`.*` is a word that the language needs itself, so a definition/,
];

function isBeyond(said: string): boolean {
  return beyond.some((pattern) => pattern.test(said));
}

type Path = readonly (string | number)[];

function pathsOf(data: JsonValue, path: Path = []): readonly Path[] {
  const inner =
    typeof data === 'object' && data !== null
      ? Object.entries(data).flatMap(([key, value]) =>
          pathsOf(value, [...path, Array.isArray(data) ? Number(key) : key]),
        )
      : [];
  return [path, ...inner];
}

/** The data with what stands at a path changed. */
function changed(data: JsonValue, [step, ...rest]: Path, change: (old: JsonValue) => JsonValue): JsonValue {
  if (step === undefined) return change(data);
  if (Array.isArray(data)) return data.map((item, at) => (at === step ? changed(item, rest, change) : item));
  const entries = Object.entries(data ?? {}).map(([key, value]) =>
    key === step ? [key, changed(value, rest, change)] : [key, value],
  );
  return Object.fromEntries(entries);
}

function withKey(old: JsonValue, key: string, value: JsonValue): JsonValue {
  return typeof old === 'object' && old !== null && !Array.isArray(old) ? { ...old, [key]: value } : value;
}

function withoutOne(old: JsonValue, at: number): JsonValue {
  if (typeof old !== 'object' || old === null) return old;
  if (Array.isArray(old)) return old.toSpliced(at % Math.max(1, old.length), 1);
  const entries = Object.entries(old);
  return Object.fromEntries(entries.toSpliced(at % Math.max(1, entries.length), 1));
}

const texts = [
  '',
  'x',
  'octarine',
  'cascade',
  'a b',
  'Name',
  'NAME',
  'record',
  'env.URL',
  '10 MB',
  '1m',
  'blue',
  '12',
];
const numbers = [0, 1, -3, 99, 2.5, 1_000_000_000_000];
const nested: readonly JsonValue[] = [
  [],
  ['x'],
  [3],
  [[]],
  [{}],
  {},
  { x: 'x' },
  { NAME: true },
  { a: { b: 'c' } },
];
const values: readonly JsonValue[] = [true, false, 'x'.repeat(60), ...texts, ...numbers, ...nested];

describe.each(Object.entries(grammar))('point %s', (point, shape) => {
  const blocks = blocksOf(point);
  const known = [...titledKeys({ [point]: shape }).values()].flatMap((keys) => Object.keys(keys));
  const accepts = ajv.getSchema(`contract#/$defs/${point === 'examples' ? point : `point${point}`}`);

  test('what its schema accepts, its reader refuses for its shape nowhere', () => {
    const changes = fc.record({
      block: fc.nat(),
      at: fc.nat(),
      key: fc.constantFrom(...known, 'x', 'X', 'record', 'a b'),
      value: fc.constantFrom(...values),
      kind: fc.constantFrom('replace', 'add', 'remove'),
    });
    fc.assert(
      fc.property(changes, ({ block, at, key, value, kind }) => {
        const data = blocks[block % blocks.length] ?? {};
        const paths = pathsOf(data).filter((path) => path.length > 0);
        const path = paths[at % paths.length] ?? [];
        const change = {
          replace: () => value,
          add: (old: JsonValue) => withKey(old, key, value),
          remove: (old: JsonValue) => withoutOne(old, at),
        }[kind];
        const other = changed(data, path, change);
        const said = accepts?.(other) === true ? refusals(point, other) : undefined;
        expect(said ?? [], JSON.stringify(other)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
