import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { functionLines } from '#server/scenarios/report-functions.ts';
import { codeFindings } from '#server/sandbox/code-findings.ts';
import { runExamples } from '#server/sandbox/run-examples.ts';
import { load } from '#shared/contract/load.ts';

const clients = await readFile('tests/trials/functions/clients.md', 'utf8');

function programOf(text: string) {
  const { model, findings } = load(text, 'clients.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  return model.program;
}

test('examples of functions run as tests', async () => {
  const text = clients.replace('gives: "+43664123"', 'gives: "+431"');
  const results = await runExamples(programOf(text));
  const line = text.split('\n').findIndex((one) => one.includes('"+431"')) + 1;
  expect(results.flatMap((one) => functionLines(one, (_, part) => part))).toEqual([
    '✗ normal_phone',
    `    clients.md:${line} normal_phone("0664 123")`,
    '    expected: "+431"',
    '    came:     "+43664123"',
    '✓ iban_fits  1 example',
    '✓ name_parts  1 example',
  ]);
});

test('code that is not well-formed is told at its place in the document', () => {
  const text = clients.replace('const half = String', 'const half = = String');
  const [finding, ...others] = codeFindings(programOf(text), 'clients.md');
  const line = text.split('\n').findIndex((one) => one.includes('= = String')) + 1;
  expect(finding).toMatchObject({ code: 'broken_code', level: 'error', place: { line, endLine: line } });
  expect(others).toEqual([]);
  expect(codeFindings(programOf(clients), 'clients.md')).toEqual([]);
});
