import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingCodes } from '#shared/contract/language/finding-codes.ts';
import { load } from '#shared/contract/load.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';

const folder = join(import.meta.dirname, '../../contracts');
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'contract.md')))
  .map((entry) => entry.name)
  .toSorted();

function found(name: string) {
  const text = readFileSync(join(folder, name, 'contract.md'), 'utf8');
  const { findings, model } = load(text, 'contract.md');
  return {
    findings,
    model,
    rendered: findings.map((finding) => `${renderFinding(finding, text)}\n`).join('\n'),
  };
}

describe('what is wrong with a contract is said at its place, all at once', () => {
  // `vitest -u` writes what is found now: read every line of the difference before keeping it.
  test.each(cases)('%s', async (name) => {
    const { rendered, findings, model } = found(name);
    await expect(rendered).toMatchFileSnapshot(join(folder, name, 'findings.txt'));
    expect(model === undefined).toBe(findings.some(({ level }) => level === 'error'));
  });
});

describe('the catalogue', () => {
  const all = cases.flatMap((name) => found(name).findings);

  test('every code of the catalogue has a case', () => {
    const seen = new Set(all.map(({ code }) => code));
    const missing = Object.keys(findingCodes).filter((code) => !seen.has(code as keyof typeof findingCodes));
    expect(missing).toEqual([]);
  });

  test('every sentence ends, and none is longer than a person reads', () => {
    for (const { message, hint } of all) {
      expect(message).toMatch(/[.?]$/);
      expect(message.length).toBeLessThan(200);
      expect(hint ?? 'a').not.toBe('');
    }
  });
});
