import { describe, expect, test } from 'vitest';
import { pages, pageText } from './pages.ts';

const map = pageText('README.md');
const kinds = ['Tutorials', 'How to', 'Reference', 'Explanation'];
const sections = map.split(/^(?=## )/m).slice(1);

/** The pages that a section links to, in order, each as it is written without its anchor. */
function linkedIn(section: string): readonly string[] {
  return [...section.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
}

describe('the map of the documentation', () => {
  test('has the four kinds of pages, in this order', () => {
    expect(sections.map((section) => /^## (.+)$/m.exec(section)?.[1])).toEqual(kinds);
  });

  test('has every page in exactly one place', () => {
    const linked = sections.flatMap(linkedIn).filter((link) => link.endsWith('.md'));
    // The pages of decisions stand under numbers in a folder of their own, which is one entry.
    const there = pages.filter((page) => page !== 'README.md' && !page.startsWith('decisions/'));
    expect(there.length).toBeGreaterThan(40);
    expect(linked.toSorted()).toEqual(there.toSorted());
    expect(sections.flatMap(linkedIn)).toContain('decisions/');
  });

  test('has how-to pages and explanations under their kind', () => {
    const misplaced = sections.flatMap((section, index) =>
      linkedIn(section).filter((link) => {
        const folder = link.split('/')[0] ?? '';
        return folder === 'how-to' ? index !== 1 : ['compare', 'explanation'].includes(folder) && index !== 3;
      }),
    );
    expect(misplaced).toEqual([]);
  });
});

test('a decision has a number of its own', () => {
  const numbers = pages.flatMap((page) => /^decisions\/(\d{4})-/.exec(page)?.[1] ?? []);
  expect(numbers.filter((one, index) => numbers.indexOf(one) !== index)).toEqual([]);
});
