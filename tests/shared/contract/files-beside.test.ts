import { describe, expect, test } from 'vitest';
import { joinFiles, placeInFiles, splitFiles } from '#shared/contract/beside/files-beside.ts';
import { load } from '#shared/contract/load.ts';

const contract = '# Desk\n\n## 1. Purpose\n\n```yaml\nlanguages: [de, fr]\n```\n';
const de = {
  file: 'desk.de.yaml',
  name: 'de',
  text: '# Texts\nDesk: Verleih\n/help.markdown:\n  of: |\n    Say\n\n    ```\n    yes\n    ```\n  text: |\n    Ja\n',
};
const fr = { file: 'desk.fr.yaml', name: 'fr', text: 'Desk: Prêt\n' };

describe('files beside a contract', () => {
  const joined = joinFiles(contract, [de, fr]);

  test('are read as its section with translations', () => {
    const { findings } = load(joined.text, 'desk.md');
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('translation_unused');
  });

  test('have their places in their own file', () => {
    const { findings } = load(joined.text, 'desk.md');
    const unused = findings.find(({ code }) => code === 'translation_unused');
    expect(unused && placeInFiles(unused.place, joined)).toMatchObject({
      file: 'desk.de.yaml',
      line: 3,
      column: 1,
    });
    const own = findings.find(({ code }) => code === 'point_absent');
    expect(own && placeInFiles(own.place, joined)).toBe(own?.place);
  });

  test('come out of the document as they went in', () => {
    const { contract: own, texts } = splitFiles(joined.text, ['de', 'fr']);
    expect(own).toBe(contract);
    expect([...texts]).toEqual([
      ['de', de.text],
      ['fr', fr.text],
    ]);
  });

  test('of which one has no file stays in the contract', () => {
    const { contract: own, texts } = splitFiles(joined.text, ['de']);
    expect([...texts.keys()]).toEqual(['de']);
    expect(own).toContain('## Translations\n\n```yaml\nfr:\n  Desk: Prêt\n```\n');
  });

  test('are pictures as well, which stand before the texts', () => {
    const svg = '<svg>\n\n  <path/>\n</svg>\n';
    const all = joinFiles(contract, [de, { file: 'desk.svg', name: 'desk.svg', text: svg }]);
    expect(all.text).toContain('## Files\n\n```yaml\ndesk.svg: |\n  <svg>\n\n    <path/>\n  </svg>\n```\n');
    expect(all.text.indexOf('## Files')).toBeLessThan(all.text.indexOf('## Translations'));
    const split = splitFiles(all.text, ['de', 'desk.svg']);
    expect(split).toEqual({
      contract,
      texts: new Map([
        ['de', de.text],
        ['desk.svg', svg],
      ]),
    });
    expect(splitFiles(all.text, ['de']).contract).toBe(
      all.text.slice(0, all.text.indexOf('\n## Translations')),
    );
  });

  test('are nothing where there are none', () => {
    expect(joinFiles(contract, [])).toEqual({ text: contract, parts: [] });
    expect(splitFiles(contract, ['de'])).toEqual({ contract, texts: new Map() });
  });
});
