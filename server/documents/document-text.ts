import { plainText } from '#server/texts/plain-text.ts';
import type { FilledDocument } from './filled-document.ts';

/** What a document says, without a form. */
export function documentText({ title, head, address, facts, text, foot }: FilledDocument): string {
  return [
    plainText(head),
    plainText(address),
    ...facts.map(({ label, value }) => `${label} ${value}`),
    title,
    plainText(text),
    plainText(foot),
  ]
    .filter((part) => part !== '')
    .join('\n');
}
