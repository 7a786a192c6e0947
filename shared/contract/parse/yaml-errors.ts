import type { YAMLError } from 'yaml';

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
    default:
      return `This is not well-formed YAML: ${error.message.split('\n')[0] ?? ''}.`.replace('..', '.');
  }
}

/** What to look at. */
export function hintFor(error: YAMLError): string {
  if (error.code === 'TAB_AS_INDENT') return 'Replace the tab by two spaces.';
  return 'Compare with the lines around it: the indentation, the brackets and the quotes.';
}
