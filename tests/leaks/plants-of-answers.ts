import type { Leak } from './plants-in-reads.ts';

/** In what is not kept or forgotten, and in what stands beside a refusal. */
export const plantsOfAnswers: readonly Leak[] = [
  {
    name: 'the history tells what no history keeps',
    edits: [
      [
        'server/operations/history/history-rows.ts',
        'entity.fields.get(name)?.unrecorded !== true;',
        'entity.fields.has(name);',
      ],
    ],
  },
  {
    name: 'what was forgotten stays in the history',
    edits: [['server/write/traces/forget-traces.ts', 'columns.has(column) ? [null, null] : pair,', 'pair,']],
  },
  {
    name: 'the history of a deleted record leaves no opening',
    edits: [
      [
        'server/operations/openings/logged-among.ts',
        ': await wasLogged(context, { entity: whole, id }, conditions);',
        ': false;',
      ],
    ],
  },
];
