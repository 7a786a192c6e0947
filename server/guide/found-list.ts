import { escaped } from '#server/texts/escaped.ts';
import type { FoundPart } from './search-guide.ts';

/** What a search has found, as a list of links. */
export function foundList(found: readonly FoundPart[], address: (path: string) => string): string {
  if (found.length === 0) return '<p>No page has these words.</p>';
  const items = found.map(({ path, anchor, title, heading, excerpt }) => {
    const name = heading === title ? title : `${title}: ${heading}`;
    return `<li><a href="${address(path)}#${anchor}">${escaped(name)}</a><p>${escaped(excerpt)}</p></li>`;
  });
  return `<ol class="found">${items.join('')}</ol>`;
}
