import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideText } from '#server/guide/guide-html.ts';
import { pages, pageText } from '#tests/docs/pages.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

describe('the documentation of the version that runs', () => {
  let place: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('there is no database');
    place = await database.open();
    app = await openApp({ contract: '# Desk\n', database: place });
  });
  afterAll(async () => {
    await app?.close();
    await place?.dispose();
  });

  const ask = (path: string, method = 'GET', headers: Readonly<Record<string, string>> = {}) =>
    fetch(app.url + path, { method, headers });
  const html = async (path: string) => {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    return answer.text();
  };
  const addressOf = (page: string) =>
    `/-/docs/${page.replace(/\.md$/, '').replace(/(?:^|\/)README$/, '')}`.replace(/\/$/, '');

  test('has every page, each with its title, and links that lead somewhere', async () => {
    const known = new Set([
      ...pages.map(addressOf),
      '/-/docs/decisions',
      '/-/docs/guide.css',
      '/-/docs/search',
    ]);
    const anchors = new Map<string, ReadonlySet<string>>();
    const links: { readonly from: string; readonly to: string }[] = [];
    for (const page of pages) {
      const from = addressOf(page);
      const text = await html(from);
      const title = /^# (.+)$/m.exec(pageText(page))?.[1]?.replaceAll('`', '') ?? '';
      expect(
        text
          .replace(/<[^>]+>/g, '')
          .replaceAll('&amp;', '&')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'"),
        page,
      ).toContain(title);
      anchors.set(from, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
      for (const [, to = ''] of text.matchAll(/<a href="(\/[^"]*)"/g)) links.push({ from, to });
    }
    expect(links.length).toBeGreaterThan(1000);
    const lost = links.filter(({ to }) => !known.has(to.split('#')[0] ?? ''));
    expect(lost).toEqual([]);
    const nowhere = links.filter(({ to }) => {
      const [page = '', anchor] = to.split('#');
      return anchor !== undefined && anchors.get(page)?.has(decodeURIComponent(anchor)) === false;
    });
    expect(nowhere).toEqual([]);
  });

  test('shows pictures, light and dark, as far as there are any', async () => {
    const text = await html('/-/docs/language/02-screens');
    const sources = [...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, source = '']) => source);
    expect(sources).toContain('/-/docs/pictures/calendar-dark.webp');
    for (const source of new Set(sources)) {
      const answer = await ask(source);
      expect([source, answer.status, answer.headers.get('Content-Type')]).toEqual([
        source,
        200,
        'image/webp',
      ]);
    }
    expect((await ask('/-/docs/pictures/..%2fREADME.md')).status).toBe(404);
    const page = { path: '', title: 'A', markdown: pageText('README.md') };
    const without = { pages: new Map(), pictures: new Set<string>(), search: '' };
    const bare = guideText(page, { ...without, address: (path) => path, file: (name) => name });
    expect(bare).toContain('ten minutes');
    expect(bare).not.toContain('picture>');
  });

  test('is searched by words, headings first', async () => {
    const found = await html('/-/docs/search?q=number+series');
    const first = /<ol class="found"><li><a href="([^"]+)"/.exec(found)?.[1];
    expect(first).toContain('/-/docs/');
    expect(
      found.slice(0, found.indexOf('</li>', found.indexOf('<ol class="found">'))).toLowerCase(),
    ).toContain('number');
    expect(await html('/-/docs/search?q=zzzznothing')).toContain('No page has these words.');
    expect(await html('/-/docs/search?q=%3Cscript%3Ealert(1)')).not.toContain('<script');
    expect(await html('/-/docs/search')).toContain('No page has these words.');
  });

  test('tells a browser that there is no such page, and which may be meant; a script gets a refusal', async () => {
    const missing = await ask('/-/docs/how-to/number-seri', 'GET', { Accept: 'text/html,*/*;q=0.8' });
    expect([missing.status, missing.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    const text = await missing.text();
    expect(text).toContain('Page not found');
    expect(text).toContain('<ol class="found">');
    expect(await (await ask('/-/docs/nothing')).json()).toMatchObject({ code: 'not_found' });
  });

  test('has nothing that runs, and takes its style from this server', async () => {
    const answer = await ask('/-/docs');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    const text = await answer.text();
    expect(text).not.toMatch(/<script|<style| on[a-z]+=| style=/);
    expect((await ask('/-/docs/guide.css')).headers.get('Content-Type')).toContain('text/css');
  });

  test.each(['/-/docs/nothing', '/-/docs/..%2fpackage', '/-/docs/tutorial.md'])(
    'has no other files: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test('is only read', async () => {
    const answer = await ask('/-/docs', 'POST');
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});
