import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { docsFolder, pages } from './pages.ts';

const files = [...pages.map((page) => join(docsFolder, page)), join(docsFolder, '../README.md')];

function everyNode(node: Nodes): readonly Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap((child) => everyNode(child))] : [node];
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}

const read = new Map<string, readonly Nodes[]>();

/** Many links lead to one page: each is parsed once. */
function nodesOf(file: string): readonly Nodes[] {
  const nodes = read.get(file) ?? everyNode(fromMarkdown(readFileSync(file, 'utf8')));
  read.set(file, nodes);
  return nodes;
}

/** What follows `#` in the address of a heading, as hosts of Markdown make it. */
function anchorsOf(file: string): readonly string[] {
  return nodesOf(file)
    .filter((node) => node.type === 'heading')
    .map((heading) =>
      textOf(heading)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );
}

function linksOf(file: string): readonly string[] {
  return nodesOf(file).flatMap((node) =>
    node.type === 'link' && !/^[a-z]+:/.test(node.url) ? [node.url] : [],
  );
}

/** Pictures stand in HTML, for light and dark. Anything else in HTML is code in tables. */
function pageHtml(file: string): readonly string[] {
  return nodesOf(file).flatMap((node) => (node.type === 'html' ? [node.value] : []));
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || (statSync(target).isFile() && anchorsOf(target).includes(anchor));
}

describe('every link of the documentation leads somewhere', () => {
  test.each(files)('on %s', (file) => {
    // Pages that quote contracts have addresses of applications in them only within blocks, which are no links.
    expect(linksOf(file).filter((link) => !leadsSomewhere(file, link))).toEqual([]);
    const pictures = pageHtml(file).filter((html) => !/^<\/?code>$/.test(html));
    expect(pictures.filter((html) => !/^<picture>.*<img alt="[^"]+".*<\/picture>$/s.test(html))).toEqual([]);
    const sources = pictures.flatMap((html) => [...html.matchAll(/(?:src|srcset)="([^"]+)"/g)]);
    expect(sources.filter(([, source = '']) => !leadsSomewhere(file, source))).toEqual([]);
  });
});
