import type { DocumentDeclaration } from '../../declaration-calls.ts';
import { key, keys, needed } from '../shapes/combine.ts';
import { expression, template, text, word, words } from '../shapes/values.ts';

/** A document of point 7, drawn from one record. Its texts have the parts that texts of mails have. */
export const document = keys(
  {
    of: 'A document',
    keys: {
      of: needed(
        word({ kind: 'entity', opens: true }),
        'The entity whose records it is drawn from.',
        'Say which record it is drawn from: `of: invoice`.',
      ),
      if: key(expression, 'Of which records there is one; of all where nothing is said.'),
      label: key(text, 'What people call it.'),
      title: needed(
        template,
        'The heading and the name of the file, with places.',
        'For instance `title: "Invoice {number}"`.',
      ),
      for: key(words({ kind: 'audience' }), 'Who is given it, of those who read the record.'),
      head: key(template, 'The letterhead in Markdown, on the first page.'),
      address: key(template, 'Whom it is sent to: the lines in the address window.'),
      facts: key(words({ kind: 'path' }), 'Fields beside the address, each with its label.'),
      text: needed(
        template,
        'The text in Markdown, with places, `{if …}…{/if}` and `{each … as l}…{/each}`.',
        'For instance `text: "Please pay until {due}."`.',
      ),
      foot: key(template, 'The foot of each page in Markdown.'),
    },
  },
  ({ values: { of: entity, title, text: written, for: shown = [], facts = [], ...rest } }) => {
    if (entity === undefined || title === undefined || written === undefined) return undefined;
    const read: Omit<DocumentDeclaration, 'name'> = {
      ...rest,
      entity,
      title,
      text: written,
      for: shown,
      facts,
    };
    return read;
  },
);
