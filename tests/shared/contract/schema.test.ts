import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { loadAhead } from '#shared/contract/load.ts';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import { Findings } from '#shared/contract/language/findings.ts';
import { readSections } from '#shared/contract/parse/sections.ts';
import { sourceOf } from '#shared/contract/parse/source.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
const schema = contractSchema();
ajv.addSchema(schema, 'contract');

/** Every block of a document with the definition it is of. */
function blocksOf(text: string) {
  const { list } = readSections(fromMarkdown(text), sourceOf(text, ''), new Findings());
  return list.flatMap(({ number, blocks }) =>
    blocks.map((block) => ({
      definition: number === undefined ? 'examples' : `point${number}`,
      data: parseYaml(block.text, { version: '1.2', schema: 'core' }),
    })),
  );
}

function problems(definition: string, data: unknown): readonly string[] {
  const validate = ajv.getSchema(`contract#/$defs/${definition}`);
  if (validate === undefined) throw new Error(`no ${definition}`);
  void validate(data);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'tests/contracts');
const cases = readdirSync(folder).map((name) => join(folder, name, 'contract.md'));
const shipped = readdirSync(join(root, 'contracts')).map((name) => join(root, 'contracts', name));
const good = [...shipped, ...cases].filter((file) => {
  const { findings } = loadAhead(readFileSync(file, 'utf8'), file);
  return findings.every(({ level }) => level !== 'error');
});

describe('the schema of the blocks', () => {
  test.each(good.map((file) => file.slice(root.length + 1)))('accepts every block of %s', (file) => {
    const blocks = blocksOf(readFileSync(join(root, file), 'utf8')).filter(({ data }) => data !== null);
    expect(blocks.flatMap(({ definition, data }) => problems(definition, data))).toEqual([]);
  });

  test.each([
    ['point1', { local: 'en' }],
    ['point2', { '/': { view: 'tabel', of: 'item' } }],
    ['point2', { '/': { view: 'page', markdown: 'x', columns: ['a'] } }],
    ['point2', { items: { view: 'page', markdown: 'x' } }],
    ['point3', { item: { filds: {} } }],
    ['point3', { item: { fields: { a: { type: 'text', scale: 2 } } } }],
    ['point3', { item: { fields: { a: { type: 'chioce' } } } }],
    ['point3', { item: { fields: { a: { type: 'refs', to: 'item', on_delete: 'cascade' } } } }],
    ['point3', { item: { fields: { a: { type: 'decimal', scale: 99 } } } }],
    ['point3', { item: { fields: { a: { type: 'choice', options: { b: { colour: 'octarine' } } } } } }],
    ['point3', { item: { fields: { record: { type: 'text' } } } }],
    ['point4', { item: { field: 'status', start: 'open' } }],
    ['point7', { schedules: { a: { every: 'day', of: 'item' } } }],
    ['point3', { Item: {} }],
    ['point4', { item: { transitions: { go: { from: 'a' } } } }],
    ['point4', { item: { after: { create: [{ create: 'fee', delete: 'record' }] } } }],
    ['point5', { item: { low: 'a > b' } }],
    ['point5', { item: { A: { rule: 'a', warns: true } } }],
    ['point6', { grants: { item: { staff: { reed: true } } } }],
    ['point7', { webhooks: { a: { on: ['item.create'] } } }],
    ['point8', { A: { text: 'x' } }],
    ['point9', { limits: { pages: 3 } }],
    ['examples', { scenarios: [{ name: 'x', steps: [{ as: 'sam', make: 'loan' }] }] }],
  ])('refuses in %s %j', (definition, data) => {
    expect(problems(definition, data)).not.toEqual([]);
  });

  test('as a whole accepts a block of any point, and nothing else', () => {
    const validate = ajv.getSchema('contract');
    expect(validate?.({ book: { fields: { title: { type: 'text' } } } })).toBe(true);
    expect(validate?.(['a'])).toBe(false);
  });
});
