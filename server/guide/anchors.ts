/** The name of a heading in addresses, as code hosts make it. */
export function anchorOf(heading: string): string {
  const words = heading.replace(/<[^>]+>/g, '').replace(/&[a-z]+;/g, '');
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
