import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Code, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { load } from '#shared/contract/load.ts';
import { format } from '#shared/contract/format/format.ts';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';

const folder = join(import.meta.dirname, '../../../docs');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .toSorted();

/** The fenced blocks of a page in one language, each with the heading above it. */
function blocksOf(page: string, language: string) {
  const root: Root = fromMarkdown(readFileSync(join(folder, page), 'utf8'));
  let heading = '';
  return root.children.flatMap((node) => {
    if (node.type === 'heading' && node.depth === 2) heading = text(node.children);
    const isWanted = node.type === 'code' && node.lang === language;
    return isWanted ? [{ page, heading, code: node, name: `${page}:${node.position?.start.line}` }] : [];
  });
}

function text(children: readonly { readonly type: string }[]): string {
  return children.map((child) => ('value' in child ? String(child.value) : '')).join('');
}

/** A whole contract of an example; what stands in four backticks holds blocks of its own. */
const contracts = pages
  .flatMap((page) => blocksOf(page, 'markdown'))
  .filter(({ code }) => /^# /m.test(code.value));

const examples = pages
  .filter((page) => page.startsWith('language/'))
  .flatMap((page) => blocksOf(page, 'yaml'))
  .filter(({ heading }) => definitionOf(heading) !== undefined);

function definitionOf(heading: string): string | undefined {
  if (heading === 'Examples') return 'examples';
  const point = /^([1-9])\. /.exec(heading)?.[1];
  return point === undefined ? undefined : `point${point}`;
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addSchema(contractSchema(), 'contract');

function problems(definition: string, code: Code): readonly string[] {
  const validate = ajv.getSchema(`contract#/$defs/${definition}`);
  if (validate === undefined) throw new Error(`no ${definition}`);
  void validate(parseYaml(code.value, { version: '1.2', schema: 'core' }));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('what the documentation shows', () => {
  test('there are contracts and examples in it', () => {
    expect(contracts.length).toBeGreaterThan(1);
    expect(examples.length).toBeGreaterThan(8);
  });

  test.each(contracts)('the contract of $name has nothing wrong', ({ code }) => {
    const { findings, model } = load(code.value, 'guide.md');
    expect(findings.filter(({ level }) => level !== 'note')).toEqual([]);
    expect(model).toBeDefined();
  });

  test.each(examples)('the block of $name is one of its point', ({ heading, code }) => {
    expect(problems(definitionOf(heading) ?? '', code)).toEqual([]);
  });

  test.each(examples)('the block of $name is in the style that is written', ({ code }) => {
    const document = `## 3. A\n\n\`\`\`yaml\n${code.value}\n\`\`\`\n`;
    expect(format(document)).toBe(document);
  });
});
