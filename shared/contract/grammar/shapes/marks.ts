import type { MarkDeclaration } from '../../declaration-calls.ts';
import type { Findings } from '../../language/findings.ts';
import type { Name } from '../../language/node.ts';
import { inWords } from '../../language/suggest.ts';
import { type MarkColour, markColours } from '../../language/mark-colours.ts';
import { as, either, key, keys, map, needed } from './combine.ts';
import { expression, text } from './values.ts';

const inFull = keys(
  {
    of: 'A mark',
    keys: {
      when: needed(
        expression,
        'Which records have it: a condition on each.',
        'For instance `when: due < today`.',
      ),
      text: key(text, 'What it says, to who hears the page as well: "Overdue".'),
    },
  },
  ({ values: { when, text: words } }) => when && { when, text: words },
);

const condition = as(expression, (when) => ({ when, text: undefined }));

/** Colours of records by the conditions that give them: `{ red: due < today, amber: { when: due == today, text: Due today } }`. */
export const marks = as(
  map({ accept: acceptColour, schema: { enum: [...markColours] } }, either(condition, { map: inFull }), {
    expected: 'colours with conditions, such as `{ red: due < today }`',
    empty: 'There are no marks here.',
  }),
  (all): readonly MarkDeclaration[] =>
    all.flatMap(({ name, value }) => {
      const colour = colourOf(name);
      return colour === undefined ? [] : [{ colour, ...value }];
    }),
);

function colourOf({ text: word }: Name): MarkColour | undefined {
  return markColours.find((colour) => colour === word);
}

function acceptColour(name: Name, findings: Findings): boolean {
  if (colourOf(name) !== undefined) return true;
  findings.add('wrong_value', name.place, {
    message: `Records are not marked in \`${name.text}\`.`,
    hint: `Marks are ${inWords(markColours)}: colours that everybody can tell apart.`,
  });
  return false;
}
