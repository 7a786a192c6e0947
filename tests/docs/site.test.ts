import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { docsFolder, pages } from './pages.ts';

const project = join(docsFolder, '..');

describe('the documentation as a site of files', () => {
  let site = '';
  beforeAll(async () => {
    site = join(await temporaryFolder('site'), 'docs');
    await promisify(execFile)(process.execPath, [join(project, 'bin/make-docs.mjs'), site]);
  });

  const fileOf = (page: string) => {
    const path = page.replace(/\.md$/, '').replace(/(?:^|\/)README$/, '');
    return join(site, `${path === '' ? 'index' : path}.html`);
  };

  test('has every page, and no address in it leads nowhere', () => {
    const lost = [...pages.map(fileOf), join(site, 'search.html')].flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const addresses = [...text.matchAll(/ (?:href|src|srcset|action)="([^"#]+)[^"]*"/g)];
      return addresses
        .map(([, address = '']) => address)
        .filter((address) => !/^(?:https?|mailto):/.test(address))
        .filter((address) => !existsSync(join(dirname(file), decodeURIComponent(address))))
        .map((address) => ({ file, address }));
    });
    expect(lost).toEqual([]);
  });

  test('finds in the browser what a server finds', () => {
    const found = search('number series');
    expect(found).toContain('Search: number series');
    expect(found).toMatch(/<a href="[\w/-]+\.html#[^"]+">[^<]*number/i);
    expect(search('zzzznothing')).toContain('No page has these words.');
    expect(statSync(join(site, 'search-pages.js')).size).toBeLessThan(2_000_000);
  });

  /** Runs the scripts of the page of the search as a browser would, and gives what they wrote into it. */
  function search(query: string): string {
    class HTMLElement {
      textContent = '';
      innerHTML = '';
    }
    class HTMLInputElement extends HTMLElement {}
    const parts = new Map<string, HTMLElement>([
      ['h1', new HTMLElement()],
      ['input[name=q]', new HTMLInputElement()],
      ['#found', new HTMLElement()],
    ]);
    const document = { querySelector: (name: string) => parts.get(name) ?? null };
    const location = { search: `?${new URLSearchParams({ q: query })}` };
    const world = { document, location, URLSearchParams, HTMLElement, HTMLInputElement };
    const scripts = ['search-pages.js', 'search.js'].map((name) => readFileSync(join(site, name), 'utf8'));
    runInNewContext(scripts.join('\n'), world);
    return [...parts.values()].map(({ textContent, innerHTML }) => textContent + innerHTML).join('\n');
  }
});
