import { type Block, blocksOf, pages, pageText } from './pages.ts';

/** The chapters of the nine points, and those of the examples and the translations. */
export const chapters: readonly string[] = pages.filter((page) => definitionOf(page) !== undefined);

/** Which part of the schema the blocks of a page are of; undefined for a page that is no chapter. */
export function definitionOf(page: string): string | undefined {
  if (page === 'language/examples.md') return 'examples';
  if (page === 'language/translations.md') return 'translations';
  const point = /^language\/0([1-9])-/.exec(page)?.[1];
  return point === undefined ? undefined : `point${point}`;
}

/** The blocks of a page that are part of a contract. */
export function yamlOf(page: string): readonly Block[] {
  return blocksOf(page).filter(({ code }) => code.lang === 'yaml');
}

/** The blocks of all chapters under their headings: the workshop that the guide tells of. */
export function workshop(): string {
  const sections = chapters.map((page) => {
    const [title = ''] = pageText(page).split('\n');
    const blocks = yamlOf(page).map(({ code }) => `\`\`\`yaml\n${code.value}\n\`\`\`\n`);
    return [`#${title}\n`, ...blocks].join('\n');
  });
  return ['# Repair workshop\n', ...sections].join('\n');
}
