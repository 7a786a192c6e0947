import type { Entity } from '#shared/contract/model.ts';
import { spansIn } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { inMemory, type InMemory } from '#shared/expression/tree/in-memory.ts';
import type { Spans } from '#shared/expression/values/spans.ts';
import type { Row } from '#server/db/database.ts';
import { askedValue, asText } from '#server/reads/asked-lists.ts';
import { scopeOf } from '#server/sql/questions/judge.ts';
import { asksValue } from '#server/sql/questions/question.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { askEach } from '#server/write/conditions/ask.ts';
import { environmentOf } from '#server/write/conditions/at-hand.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

interface DeadlineOf {
  readonly entity: Entity;
  readonly deadline: Expression;
}

interface Counting {
  readonly id: string;
  /** Undefined: it is not known, so nothing is told. */
  readonly counting: Spans | undefined;
}

/** The time that counts for each of these records; what it is made of is asked in one statement, whoever asks. */
export async function countingIn(
  context: WriteContext,
  { entity, deadline }: DeadlineOf,
  ids: readonly string[],
): Promise<readonly Counting[]> {
  const { expression, asked } = inMemory(deadline);
  const rows = await rowsOf(context, { entity, asked }, ids);
  const environment = environmentOf(context, { record: {} });
  const scope = scopeOf({ entity, row: 'each', old: 'same' }, sourceOf(context.runtime));
  return ids.map((id) => {
    const row = rows.get(id);
    const input = Object.fromEntries(
      asked.map(({ name, part }) => [name, askedValue(part, row?.[name] ?? null, scope)]),
    );
    return { id, counting: spansIn(expression, { ...environment, input }) };
  });
}

async function rowsOf(
  context: WriteContext,
  { entity, asked }: Pick<DeadlineOf, 'entity'> & Pick<InMemory, 'asked'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (asked.length === 0 || ids.length === 0) return new Map();
  return askEach(context, {
    entity,
    ids,
    questions: asked.map(({ name, part }) => asksValue(name, asText(part))),
  });
}
