import { as, either, key, keys, map, needed } from './combine.ts';
import { expression, words } from './values.ts';

const inFull = keys(
  {
    of: 'A view',
    title: 'A named view',
    keys: {
      where: needed(
        expression,
        'Which records it shows: a condition on each.',
        'For instance `where: status == draft`.',
      ),
      for: key(
        words({ kind: 'audience' }),
        'The audiences that are offered it. By default everybody who sees the list.',
      ),
    },
  },
  ({ values: { where: condition, for: audiences } }) => condition && { condition, for: audiences },
);

const condition = as(expression, (one) => ({ condition: one, for: undefined }));

/** Conditions by name: `{ Late: due < today, Drafts: { where: status == draft, for: [administrator] } }`. */
export const namedViews = as(map({ schema: {} }, either(condition, { map: inFull })), (all) =>
  all.map(({ name, value }) => ({ name: name.text, ...value })),
);
