import type { FeedDeclaration } from '../../declaration-calls.ts';
import { key, keys, needed } from '../shapes/combine.ts';
import { expression, flag, template, text, word, words } from '../shapes/values.ts';

/** A feed of point 7: a list that other programs fetch. */
export const feed = keys(
  {
    of: 'A feed',
    keys: {
      of: needed(
        word({ kind: 'entity', opens: true }),
        'The entity whose records it lists.',
        'Say which records it lists: `of: idea`.',
      ),
      title: key(text, 'What programs call it.'),
      where: key(expression, 'Which records are in it.'),
      entry: key(template, 'The heading of each entry, with places. Otherwise what the record is called.'),
      text: key(template, 'What is said of each entry, with places.'),
      from: key(word({ kind: 'field' }), 'The field with the beginning: the feed is a calendar.'),
      to: key(word({ kind: 'field' }), 'The field with the end, in a calendar.'),
      for: key(words({ kind: 'audience' }), 'Who may fetch it, of those who read the records.'),
      public: key(flag, 'Everybody fetches it without a key, and gets what a visitor may read.'),
    },
  },
  ({ values: { of: entity, for: shown = [], public: isPublic = false, ...rest } }) => {
    if (entity === undefined) return undefined;
    const read: Omit<FeedDeclaration, 'name'> = { ...rest, entity, for: shown, isPublic };
    return read;
  },
);
