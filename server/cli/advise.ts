import { type AdvisedIndex, adviseIndexes, type IndexAdvice } from '#server/tables/index-advice.ts';
import { withRuntime, wrong } from './with-runtime.ts';

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
  const { fields, kind, bytes, reasons } = index;
  const size = bytes === undefined ? '' : `, ${sizeOf(bytes)}`;
  const name = kind === 'search' ? 'trigrams' : fields.join(', ');
  const advice = adviceOn(index);
  return [
    `  ${kind === 'unique' ? 'unique ' : ''}${name}: ${stateOf(index)}${size}`,
    ...reasons.map(({ text, line }) => `    line ${line}: ${text}`),
    ...(advice === undefined ? [] : [`    ${advice}`]),
  ];
}

function stateOf({ state, used }: AdvisedIndex): string {
  if (state === 'missing') return 'not made yet';
  if (state === 'left_out') return 'not made';
  if (used === undefined) return 'made';
  return used === 0 ? 'never used' : used === 1 ? 'used once' : `used ${used} times`;
}

function adviceOn({ state, used, kind }: AdvisedIndex): string | undefined {
  if (state === 'missing') return 'The next start makes it.';
  if (state === 'left_out')
    return 'An entity has at most twelve indexes. Take away a filter, view or order that nobody needs, and this one is made.';
  if (used !== 0 || kind === 'unique') return undefined;
  return 'Each write pays for it. If nobody needs what it is for, take that out of the contract.';
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(bytes / 1_000)} kB` : `${megabytes.toFixed(1)} MB`;
}
