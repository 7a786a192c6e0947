import type { Verdict } from '#shared/api/calls/explain.ts';
import type { Condition, Entity, GrantAction } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Call } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { judge } from '#server/sql/questions/judge.ts';
import { asksColumn, asksWhether } from '#server/sql/questions/question.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

/** What the grants to read, to refer and to the history say of a record, and its state. */
export interface StoredVerdicts {
  /** A grant without a condition holds of every record that is there. */
  of(condition: Condition | undefined): Verdict;
  /** Undefined: it has none, or is not there. */
  readonly state: string | undefined;
}

const asked: readonly GrantAction[] = ['read', 'refer', 'history'];

const STATE = 'state$';

/** Asks all grants to read, to refer and to the history of one record, whether or not they are the caller's. */
export async function judgeStored(
  runtime: Runtime,
  call: Call,
  { entity, id }: { readonly entity: Entity; readonly id?: string },
): Promise<StoredVerdicts> {
  const conditions = entity.grants.flatMap(({ action, condition }) =>
    asked.includes(action) && condition !== undefined ? [condition] : [],
  );
  const row = id !== undefined && isId(id) ? await ask(runtime, call, { entity, id, conditions }) : undefined;
  return {
    of: (condition) => {
      if (row === undefined) return 'not_asked';
      if (condition === undefined) return 'holds';
      return row[`read${conditions.indexOf(condition)}`] === 1 ? 'holds' : 'fails';
    },
    state: entity.states !== undefined && row !== undefined ? String(row[STATE]) : undefined,
  };
}

async function ask(
  runtime: Runtime,
  call: Call,
  asked: { readonly entity: Entity; readonly id: string; readonly conditions: readonly Condition[] },
): Promise<Row | undefined> {
  const { entity, id, conditions } = asked;
  const source = sourceOf(runtime);
  const of = { entity, row: 'stored', old: 'same' } as const;
  const questions = [
    asksColumn(STATE, entity.states?.field ?? 'id'),
    ...conditions.map((condition, index) => asksWhether(`read${index}`, condition)),
  ];
  const statement = bind(judge(questions, of, source), { ...slotValues(runtime, call), 'value:id': id });
  const [row] = await runtime.database.read((on) => on.all(statement));
  return row;
}
