import type { YAMLError } from 'yaml';
import type { StrayBracket } from './stray-bracket.ts';

/** What the parser's error means for somebody who does not know YAML by heart. */
export function wordsFor(error: YAMLError): string {
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return 'This line is indented with a tab; YAML takes spaces only.';
    case 'BAD_INDENT':
      return 'The indentation of this line does not fit, or a bracket above it is not closed.';
    case 'MISSING_CHAR':
      return 'A bracket, a quote or a colon is missing here.';
    case 'MULTIPLE_DOCS':
      return 'A block holds one piece of YAML; `---` starts a second one.';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'There are two keys on one line here.';
    case 'BAD_DQ_ESCAPE':
      return 'In double quotes YAML reads `\\` as the beginning of a sign, and there is none of this name.';
    default:
      return `This is not well-formed YAML: ${error.message.split('\n')[0] ?? ''}.`.replace('..', '.');
  }
}

/** What to look at. */
export function hintFor(error: YAMLError): string {
  if (error.code === 'TAB_AS_INDENT') return 'Replace the tab by two spaces.';
  if (error.code === 'BAD_DQ_ESCAPE')
    return 'Put the whole value in single quotes instead, or write each `\\` twice.';
  return 'Compare with the lines around it: the indentation, the brackets and the quotes.';
}

/** What is said of a bracket without its other half, which is noticed in a line of the document. */
export function strayWords(
  { bracket, fault }: StrayBracket,
  noticed: number | undefined,
): { readonly message: string; readonly hint: string } {
  if (fault === 'never_opened') {
    const message = `This \`${bracket}\` closes nothing.`;
    return { message, hint: 'Remove it, or add the bracket that it should close.' };
  }
  const closing = bracket === '{' ? '}' : ']';
  const where = noticed === undefined ? 'before the block ends' : `before what follows in line ${noticed}`;
  return { message: `This \`${bracket}\` is never closed.`, hint: `Add \`${closing}\` ${where}.` };
}
