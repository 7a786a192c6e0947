import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { isDrawable } from './drawable-markdown.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** A row shows no more than this of a text. */
const LONGEST = 500;
/** What blocks are inside of. */
const CONTAINERS = ['list', 'listItem', 'blockquote'];

/** The first line of what a text in Markdown says, without its signs: for where one line has room. */
export function markdownLine(markdown: string): string {
  const beginning = markdown.trimStart().slice(0, LONGEST);
  const said = isDrawable(beginning) ? firstSaid(fromMarkdown(beginning).children) : beginning;
  return said.split('\n', 1)[0] ?? '';
}

function firstSaid(nodes: readonly Node[]): string {
  for (const node of nodes) {
    const said =
      'children' in node && CONTAINERS.includes(node.type) ? firstSaid(node.children) : toString(node);
    if (said.trim() !== '') return said.trim();
  }
  return '';
}
