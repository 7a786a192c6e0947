import type { Sql } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import type { FieldShape, RecordValues } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { functionSlots } from '#server/reads/function-slots.ts';
import { holdAnswers, type JudgedRecords, judge } from '#server/sql/questions/judge.ts';
import { asksValue, type Question } from '#server/sql/questions/question.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { callSlotsIn } from '#server/sql/values/call-slot.ts';
import { rowSlots } from '#server/sql/values/row-slots.ts';
import { slotValue } from '#server/sql/values/slot-value.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { bind, type SlotName, type SlotValues } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { ChangedMeanwhile } from '#server/write/context/changed-meanwhile.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** What is asked of a row, and everything the questions may read beside it. */
export interface Asking {
  readonly asked: JudgedRecords;
  readonly id: string;
  /** What the row would be, where it is not stored. */
  readonly given?: RecordValues;
  readonly old?: RecordValues;
  readonly input?: { readonly fields: readonly FieldShape[]; readonly values: RecordValues };
  /** The ids of the records, and the values, that `asked.elements` names. */
  readonly elements?: readonly { readonly name: string; readonly id: string | null }[];
  readonly questions: readonly Question[];
}

/** Who asks, and of what: within a write, or of what stands before one. */
export interface AskContext extends Pick<WriteContext, 'runtime' | 'call' | 'observer'> {
  readonly transaction: Pick<WriteContext['transaction'], 'all'>;
}

const statements = new PlanCache<Sql>(1_000);

/** The answers to all questions in one statement; undefined where the row is not there. */
export async function ask(context: AskContext, asking: Asking): Promise<Row | undefined> {
  const statement = statementOf(context, asking);
  const given = await givenByFunctions(context, asking, statement);
  const [row] = await context.transaction.all(bind(statement, { ...slotsOf(context, asking), ...given }));
  return row;
}

/**
 * PostgreSQL: goes on with answers, each 1 or 0, that were given before the write began; it is broken off where they are
 * others by now.
 */
export function hold(context: WriteContext, asking: Asking, answers: Row): void {
  const { asked, questions } = asking;
  const source = sourceOf(context.runtime);
  const key = `hold ${keyOf(asked, questions)}`;
  const statement = statements.get(source.storage, key, () => holdAnswers(questions, asked, source));
  const given = questions.map(({ name }) => [`value:answer.${name}`, Number(answers[name])] as const);
  const slots = { ...slotsOf(context, asking), ...Object.fromEntries(given) };
  context.transaction.send(bind(statement, slots), () => new ChangedMeanwhile());
}

/** What is worked out before a statement, of what is asked of the same row. */
function givenByFunctions(context: AskContext, asking: Asking, statement: Sql): Promise<SlotValues> {
  const source = sourceOf(context.runtime);
  return functionSlots(statement, {
    ...context,
    inputs: asking.input?.fields ?? [],
    rows: (other, slots) => context.transaction.all(bind(other, slots)),
    given: async (parts) => {
      const row = await ask(context, {
        ...asking,
        questions: parts.map((part, index) => asksValue(`given${index}`, part)),
      });
      return parts.map((part, index) => wireOf(part, row?.[`given${index}`] ?? null, source));
    },
  });
}

/** What is asked of each of some stored records alike. */
export interface AskingEach extends Pick<Asking, 'questions'> {
  readonly entity: Entity;
  readonly ids: readonly string[];
}

/** The answers of all these records in one statement, by their ids; none of those that are not there. */
export async function askEach(
  context: AskContext,
  { entity, ids, questions }: AskingEach,
): Promise<ReadonlyMap<string, Row>> {
  const asked = { entity, row: 'each', old: 'same' } as const;
  const statement = statementOf(context, { asked, questions });
  if (callSlotsIn(statement).length > 0) return askOneByOne(context, { entity, ids, questions });
  const slots = { ...slotValues(context.runtime, context.call), 'value:ids': JSON.stringify(ids) } as const;
  const rows = await context.transaction.all(bind(statement, slots));
  return new Map(rows.map((row) => [String(row['id']), row]));
}

/** What functions are given differs from record to record. */
async function askOneByOne(
  context: AskContext,
  { entity, ids, questions }: AskingEach,
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  for (const id of ids) {
    const asked = { entity, row: 'stored', old: 'same' } as const;
    const row = await ask(context, { asked, id, questions });
    if (row !== undefined) rows.set(id, row);
  }
  return rows;
}

/** It is built once for each published version. */
function statementOf(
  { runtime }: AskContext,
  { asked, questions }: Pick<Asking, 'asked' | 'questions'>,
): Sql {
  const source = sourceOf(runtime);
  return statements.get(source.storage, keyOf(asked, questions), () => judge(questions, asked, source));
}

function keyOf({ entity, row, old, elements = [] }: JudgedRecords, questions: readonly Question[]): string {
  const named = elements.map(
    ({ name, type }) => `${name}:${type.kind === 'record' ? type.entity : type.kind}`,
  );
  return [entity.name, row, old, ...named, ...questions.map(({ name, key }) => `${name} ${key}`)].join(' ; ');
}

function slotsOf(context: AskContext, asking: Asking): SlotValues {
  const { kind } = context.runtime.database;
  const { entity } = asking.asked;
  const slots: Partial<Record<SlotName, SlotValues[SlotName]>> = {
    ...slotValues(context.runtime, context.call),
    'value:id': asking.id,
  };
  if (asking.asked.row === 'given')
    Object.assign(slots, rowSlots('new', entity, { record: given(asking.given, entity), kind }));
  if (asking.asked.old === 'given')
    Object.assign(slots, rowSlots('old', entity, { record: given(asking.old, entity), kind }));
  for (const { name, id } of asking.elements ?? []) slots[`value:element.${name}`] = id;
  for (const field of asking.input?.fields ?? []) {
    slots[`input:${field.name}`] = slotValue(field, asking.input?.values[field.name] ?? null, kind);
  }
  return slots;
}

function given(record: RecordValues | undefined, entity: Entity): RecordValues {
  if (record === undefined) throw new Error(`a row of ${entity.name} is not given`);
  return record;
}
