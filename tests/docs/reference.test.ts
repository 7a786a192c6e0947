import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { pageText } from './pages.ts';
import { referencePage } from './reference-page.ts';

/** `npm run unit -- tests/docs/reference.test.ts -u` writes the page anew. */
test('the reference is what the grammar says', async () => {
  const [introduction = ''] = pageText('language/reference.md').split(/^## /m);
  await expect(introduction + referencePage()).toMatchFileSnapshot('../../docs/language/reference.md');
});

test('limits hold as the chapter says where nothing is said', () => {
  const { limits } = load('# A\n\n## 9. B\n\n```yaml\nlimits: { page_max: 200 }\n```\n', 'a.md').model ?? {};
  const rows = pageText('language/09-constants.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm);
  const shown = Object.fromEntries([...rows].map(([, key = '', value]) => [key, Number(value)]));
  expect(limits).toMatchObject({
    page: shown['page'],
    pageMax: shown['page_max'],
    importRows: shown['import_rows'],
    effects: shown['effects'],
  });
});
