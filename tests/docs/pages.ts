import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Where the documentation lies. */
export const docsFolder = join(import.meta.dirname, '../../docs');

/** Every page, by its path in `docs/`. */
export const pages: readonly string[] = readdirSync(docsFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .toSorted();

/** The text of a page. */
export function pageText(page: string): string {
  return readFileSync(join(docsFolder, page), 'utf8');
}

/** A fenced block with the page it stands on; `name` is what a test calls it. */
export interface Block {
  readonly page: string;
  readonly code: Code;
  readonly name: string;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const root: Root = fromMarkdown(pageText(page));
  return root.children.flatMap((node) =>
    node.type === 'code' ? [{ page, code: node, name: `${page}:${node.position?.start.line}` }] : [],
  );
}
