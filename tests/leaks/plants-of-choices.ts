import type { Leak } from './plants-in-reads.ts';

/** In what may be chosen, where it is asked before a call is made. */
export const plantsOfChoices: readonly Leak[] = [
  {
    name: 'there is something to choose for who may not make the call',
    edits: [
      [
        'server/write/fill-in.ts',
        'const refused = refuseCall(attempt, permitsOf(attempt, call.actor), call.actor);\n  if (refused !== undefined) return refused;\n  const context = readingContext(runtime, call, connection);\n  const opened = await open(context, target);',
        'const context = readingContext(runtime, { ...call, actor: { ...call.actor, owner: true } }, connection);\n  const opened = await open(context, target);',
      ],
    ],
  },
  {
    name: 'a record that is not among the options is told from a missing one',
    edits: [
      ['server/sql/questions/judge.ts', 'WHEN ${readable} THEN 2', 'WHEN ${isStored(id, to, source)} THEN 2'],
    ],
  },
];
