import type { Advice, AdvisedIndex, SlowCall } from '#shared/api/calls/owner.ts';
import { adviceOn, nameOf, stateOf, writeAdvice } from '#shared/api/index-advice.ts';
import { adviceOnSlow, nameOfSlow, storyOfSlow } from '#shared/api/slow-calls.ts';
import { sizeText } from '#shared/fields/base/size-text.ts';
import { writerIn, written } from '#server/messages/write-message.ts';
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
      const advice: Advice = { ...writeAdvice(await adviseIndexes(runtime), say), slow };
      process.stdout.write(format === 'json' ? `${JSON.stringify(advice, undefined, 2)}\n` : textOf(advice));
      return 0;
    },
  });
}

const say = writerIn('en');

/** The advice as a person reads it: each entity with its indexes, and below them what to do; then what took long. */
export function textOf({ since, watched, indexes, slow }: Advice): string {
  const entities = [...Map.groupBy(indexes, ({ entity }) => entity)];
  const counted = since === undefined ? [] : [say('studio.usesSince', { since }), ''];
  const lines = entities.flatMap(([entity, of]) => [
    entity,
    ...of.flatMap((index) => linesOf(index, watched)),
    '',
  ]);
  const long = slow.length === 0 ? [] : [say('studio.slowCalls'), ...slow.flatMap(slowLines), ''];
  return [...counted, ...lines, ...long].join('\n');
}

function linesOf(index: AdvisedIndex, watched: boolean): readonly string[] {
  const { reasons, bytes } = index;
  const advice = adviceOn(index, watched);
  const size = bytes === undefined ? '' : `, ${sizeText(bytes, 'en')}`;
  return [
    `  ${written(nameOf(index))}: ${written(stateOf(index))}${size}`,
    ...reasons.map(({ text, line }) => `    ${say('refusals.atLine', { line, problem: text })}`),
    ...(advice === undefined ? [] : [`    ${written(advice)}`]),
  ];
}

function slowLines(slow: SlowCall): readonly string[] {
  const { last, statement, plan = [] } = slow;
  return [
    `  ${written(nameOfSlow(slow))}`,
    `    ${written(storyOfSlow(slow, last))}`,
    `    ${written(adviceOnSlow(slow))}`,
    ...(statement === undefined ? [] : [`      ${statement.replaceAll(/\s+/g, ' ')}`]),
    ...plan.map((line) => `        ${line}`),
  ];
}
