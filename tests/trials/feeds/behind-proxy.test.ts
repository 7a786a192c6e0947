import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSource } from '#server/operations/contract/contract-source.ts';
import { openRealApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';

describe.each(databases)('the links of a feed behind a proxy, on $kind', ({ open }) => {
  const forwarded = { 'x-forwarded-host': 'desk.example.org', 'x-forwarded-proto': 'https' };
  async function linksOf(settings: { trustProxy?: number }) {
    const { text: contract } = await readSource(fileURLToPath(new URL('practice.md', import.meta.url)));
    const database = await open();
    const app = await openRealApp({ contract, database, ...settings });
    const answer = await fetch(`${app.url}/api/-/feeds/news`, { headers: forwarded });
    const text = await answer.text();
    await app.close();
    await database.dispose();
    return { here: text.includes(app.url), there: text.includes('https://desk.example.org/') };
  }

  test('lead to where the reader came from, if the proxy is trusted', async () => {
    expect(await linksOf({ trustProxy: 1 })).toEqual({ here: false, there: true });
  });

  test('lead to this server, if it is not', async () => {
    expect(await linksOf({})).toEqual({ here: true, there: false });
  });
});
