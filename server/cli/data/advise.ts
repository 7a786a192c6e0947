import type { Advice, AdvisedIndex, SlowCall } from '#shared/api/calls/owner.ts';
import { adviceOn, nameOf, stateOf } from '#shared/api/index-advice.ts';
import { nameOfSlow } from '#shared/api/slow-calls.ts';
import { adviseIndexes } from '#server/tables/search/index-advice.ts';
import { readSlowCalls } from '#server/tables/search/slow-calls.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold advise`: which indexes there are, what for, how much they are used, what to do about it, and what took long. */
export function run(argv: string[]): Promise<number> {
  return withRuntime(argv, {
    options: { format: 'value' },
    work: async (runtime, { words, values }) => {
      const { format = 'text' } = values;
      if (words.length > 0 || (format !== 'text' && format !== 'json'))
        return wrong('Usage: ninefold advise [--format text|json] [--data … | --database …]');
      const slow = await runtime.database.read(readSlowCalls);
      const advice: Advice = { ...(await adviseIndexes(runtime)), slow };
      process.stdout.write(format === 'json' ? `${JSON.stringify(advice, undefined, 2)}\n` : textOf(advice));
      return 0;
    },
  });
}

/** The advice as a person reads it: each entity with its indexes, and below them what to do; then what took long. */
export function textOf({ since, watched, indexes, slow }: Advice): string {
  const entities = [...Map.groupBy(indexes, ({ entity }) => entity)];
  const counted = since === undefined ? [] : [`Uses are counted since ${since}.`, ''];
  const lines = entities.flatMap(([entity, of]) => [
    entity,
    ...of.flatMap((index) => linesOf(index, watched)),
    '',
  ]);
  const long = slow.length === 0 ? [] : ['Slow calls', ...slow.flatMap(slowLines), ''];
  return [...counted, ...lines, ...long].join('\n');
}

function linesOf(index: AdvisedIndex, watched: boolean): readonly string[] {
  const { reasons } = index;
  const advice = adviceOn(index, watched);
  return [
    `  ${nameOf(index)}: ${stateOf(index)}`,
    ...reasons.map(({ text, line }) => `    line ${line}: ${text}`),
    ...(advice === undefined ? [] : [`    ${advice}`]),
  ];
}

function slowLines(slow: SlowCall): readonly string[] {
  const { times, longest_ms, total_ms, rows, last, statement, plan = [] } = slow;
  const often = times === 1 ? 'once' : `${times} times`;
  const found = rows === undefined ? '' : `, ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  return [
    `  ${nameOfSlow(slow)}: ${often}, longest ${longest_ms} ms, together ${total_ms} ms${found}; last ${last}`,
    `    ${statement?.replaceAll(/\s+/g, ' ') ?? 'many short statements'}`,
    ...plan.map((line) => `      ${line}`),
  ];
}
