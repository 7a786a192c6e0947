import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** How easily a page is read. */
export interface Readability {
  /** Flesch's reading ease: 60 and more is plain English, 100 is for children. */
  readonly ease: number;
  /** Of a hundred sentences, how many have more than thirty words. */
  readonly long: number;
  /** Of a hundred sentences, how many have a clause as their subject: "What is not sent is kept." */
  readonly riddles: number;
}

/** Sentences that are shorter are labels. */
const FEWEST_WORDS = 3;
const LONG = 30;

/** Code counts as one word of one syllable; blocks and headings are not read. */
function textOf(node: Nodes): string {
  if (node.type === 'inlineCode') return 'code';
  if (node.type === 'html' || node.type === 'code') return '';
  if ('value' in node) return node.value.replaceAll('\n', ' ');
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}

function passagesOf(node: Nodes): readonly string[] {
  if (node.type === 'paragraph' || node.type === 'tableCell') return [textOf(node)];
  if (node.type === 'heading' || !('children' in node)) return [];
  return node.children.flatMap((child) => passagesOf(child));
}

const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /\w/.test(word));

/** The sentences of a page, in paragraphs, lists and tables. */
export function sentencesOf(page: string): readonly string[] {
  const root = fromMarkdown(page, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return passagesOf(root)
    .flatMap((passage) => passage.split(/(?<=[.!?:])\s+(?=[\p{Lu}*"“])/u))
    .filter((sentence) => wordsOf(sentence).length >= FEWEST_WORDS);
}

/** As well as it can be counted without a dictionary: groups of vowels, without a silent end. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const spoken = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

export function readabilityOf(page: string): Readability {
  const sentences = sentencesOf(page);
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const share = (some: readonly string[]) => (100 * some.length) / sentences.length;
  return {
    ease: 206.835 - (1.015 * words.length) / sentences.length - (84.6 * syllables) / words.length,
    long: share(sentences.filter((sentence) => wordsOf(sentence).length > LONG)),
    riddles: share(sentences.filter((sentence) => /^(?:What|Who\w*)\s.*\.$/.test(sentence))),
  };
}
