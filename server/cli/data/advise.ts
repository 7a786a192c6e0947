import {
  adviceOn,
  type AdvisedIndex,
  type IndexAdvice,
  nameOf,
  stateOf,
} from '#shared/api/calls/index-advice.ts';
import { adviseIndexes } from '#server/tables/search/index-advice.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold advise`: which indexes there are, what for, how much they are used, and what to do about it. */
export function run(argv: string[]): Promise<number> {
  return withRuntime(argv, {
    options: { format: 'value' },
    work: async (runtime, { words, values }) => {
      const { format = 'text' } = values;
      if (words.length > 0 || (format !== 'text' && format !== 'json'))
        return wrong('Say it so: ninefold advise [--format text|json] [--data … | --database …]');
      const advice = await adviseIndexes(runtime);
      process.stdout.write(format === 'json' ? `${JSON.stringify(advice, undefined, 2)}\n` : textOf(advice));
      return 0;
    },
  });
}

/** The advice as a person reads it: each entity with its indexes, and below them what to do. */
export function textOf({ since, indexes }: IndexAdvice): string {
  const entities = [...Map.groupBy(indexes, ({ entity }) => entity)];
  const counted = since === undefined ? [] : [`Uses are counted since ${since}.`, ''];
  const lines = entities.flatMap(([entity, of]) => [entity, ...of.flatMap(linesOf), '']);
  return [...counted, ...lines].join('\n');
}

function linesOf(index: AdvisedIndex): readonly string[] {
  const { reasons } = index;
  const advice = adviceOn(index);
  return [
    `  ${nameOf(index)}: ${stateOf(index)}`,
    ...reasons.map(({ text, line }) => `    line ${line}: ${text}`),
    ...(advice === undefined ? [] : [`    ${advice}`]),
  ];
}
