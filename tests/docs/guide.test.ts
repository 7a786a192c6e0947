import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Code } from 'mdast';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { load } from '#shared/contract/load.ts';
import { format } from '#shared/contract/format/format.ts';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { blocksOf, pages } from './pages.ts';
import { chapters, definitionOf, workshop, yamlOf } from './workshop.ts';

/** A whole contract of an example; what stands in four backticks holds blocks of its own. */
const contracts = pages
  .flatMap(blocksOf)
  .filter(({ code }) => code.lang === 'markdown' && code.value.startsWith('# '));

const examples = chapters.flatMap(yamlOf);

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addSchema(contractSchema(), 'contract');

function problems(page: string, code: Code): readonly string[] {
  const definition = definitionOf(page) ?? '';
  const validate = ajv.getSchema(`contract#/$defs/${definition}`);
  if (validate === undefined) throw new Error(`no ${definition}`);
  void validate(parseYaml(code.value, { version: '1.2', schema: 'core' }));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function complaints(text: string): readonly string[] {
  const { findings } = load(text, 'guide.md');
  return findings
    .filter(({ level }) => level !== 'note')
    .map(({ place, message }) => `${place.line}: ${message}`);
}

describe('what the documentation shows', () => {
  test('there are contracts and examples in it, and a chapter for each point', () => {
    expect(contracts.length).toBeGreaterThan(1);
    expect(examples.length).toBeGreaterThan(12);
    expect(chapters.map(definitionOf)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `point${number}`),
      'examples',
      'translations',
    ]);
  });

  test.each(contracts)('the contract of $name has nothing wrong', ({ code }) => {
    expect(complaints(code.value)).toEqual([]);
  });

  test('the blocks of the chapters are one application with nothing wrong', () => {
    expect(complaints(workshop())).toEqual([]);
    expect(load(workshop(), 'guide.md').model?.entities.size).toBeGreaterThan(6);
  });

  test('the stories of that application go as they say', async () => {
    const cwd = await temporaryFolder('workshop');
    await writeFile(join(cwd, 'workshop.md'), workshop());
    const { code, out, error } = await ninefoldHere(['test', 'workshop.md'], { cwd });
    expect({ code, error }, out).toEqual({ code: 0, error: '' });
    expect(out.match(/^✓ .+ steps?, /gm)?.length).toBe(
      load(workshop(), 'guide.md').model?.examples.scenarios.length,
    );
  });

  test.each(examples)('the block of $name is one of its point', ({ page, code }) => {
    expect(problems(page, code)).toEqual([]);
  });

  test.each(examples)('the block of $name is in the style that is written', ({ code }) => {
    const document = `## 3. A\n\n\`\`\`yaml\n${code.value}\n\`\`\`\n`;
    expect(format(document)).toBe(document);
  });

  test.each(contracts)('the contract of $name is in the style that is written', ({ code }) => {
    expect(format(code.value)).toBe(code.value);
  });
});
