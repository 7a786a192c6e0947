import type { Sql } from 'sql-template-tag';
import type { AskedCondition } from '#shared/engine/written/asked-condition.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { CallExpression, Expression } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/tree/print.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { type HeldField, selectConditions } from '#server/sql/questions/held-conditions.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { storedCondition } from './stored-condition.ts';
import type { ObservedWritten, WrittenObserver, WrittenVerdict } from './written-observer.ts';

/** Whose conditions are asked, of what, and how rows and values are asked there. */
export interface HoldingAsked {
  readonly runtime: Runtime;
  readonly call: Call;
  /** The field that has the conditions. */
  readonly held: HeldField;
  given(parts: readonly Expression[]): Promise<readonly JsonValue[]>;
  rows(statement: Sql, slots: { readonly 'value:rule'?: string }): Promise<readonly Row[]>;
  /** Told what is asked, where a call is explained. */
  readonly observer?: WrittenObserver | undefined;
}

/**
 * The ids of the records whose conditions hold on a record, or that of one of them. Each condition is read and evaluated
 * in memory, on the values that it names. One that names what is gone holds for nothing.
 */
export async function holdingIds(
  { arguments: [record, rule] }: CallExpression,
  asked: HoldingAsked,
): Promise<readonly string[]> {
  if (record?.type.kind !== 'record') throw new Error('conditions are asked of a record');
  const { entity } = record.type;
  const conditions = await conditionsOf(rule, { ...asked, of: entity });
  if (conditions.length === 0) return [];
  const names = new Set(conditions.flatMap(({ condition }) => [...(condition?.fields ?? [])]));
  const values = await valuesOf(record, [...names].toSorted(), { ...asked, of: entity });
  if (values === undefined) return [];
  const environment = environmentOf(values, asked);
  const { observer, held } = asked;
  if (observer !== undefined) {
    const on = record.kind === 'variable' && record.name === 'old' ? 'before' : 'after';
    const of = { entity, id: String(values['id']) };
    for (const stored of conditions) observer.written({ held, of, on, ...judged(stored, environment) });
  }
  return conditions
    .filter(({ condition }) => condition !== undefined && holds(condition.expression, environment))
    .map(({ id }) => id);
}

interface Stored {
  readonly id: string;
  readonly text: string;
  /** Undefined: it names what is gone. */
  readonly condition: AskedCondition | undefined;
}

/** A condition with its verdict, and with that of each part where it has several that must all hold. */
function judged(
  { id, text, condition }: Stored,
  environment: Environment,
): Pick<ObservedWritten, 'id' | 'condition' | 'verdict' | 'parts'> {
  if (condition === undefined) return { id, condition: text, verdict: 'broken', parts: [] };
  const verdictOf = (expression: Expression): WrittenVerdict =>
    holds(expression, environment) ? 'holds' : fails(expression, environment) ? 'fails' : 'unknown';
  const all = conjuncts(condition.expression);
  const parts =
    all.length === 1 ? [] : all.map((part) => ({ condition: print(part), verdict: verdictOf(part) }));
  return { id, condition: text, verdict: verdictOf(condition.expression), parts };
}

function conjuncts(expression: Expression): readonly Expression[] {
  const isAnd = expression.kind === 'call' && expression.function === 'and';
  return isAnd ? expression.arguments.flatMap(conjuncts) : [expression];
}

async function conditionsOf(
  rule: Expression | undefined,
  { runtime, held, of, given, rows }: HoldingAsked & { readonly of: string },
): Promise<readonly Stored[]> {
  const [id] = rule === undefined ? [] : await given([rule]);
  if (rule !== undefined && typeof id !== 'string') return [];
  const found = await rows(
    selectConditions(held, { one: rule !== undefined }, sourceOf(runtime)),
    typeof id === 'string' ? { 'value:rule': id } : {},
  );
  return found.map((row) => {
    const text = String(row['condition']);
    return { id: String(row['id']), text, condition: storedCondition(text, of, sourceOf(runtime)) };
  });
}

/** The values of a record that conditions name; undefined where there is no record. */
async function valuesOf(
  record: Expression,
  names: readonly string[],
  { runtime, of, given }: HoldingAsked & { readonly of: string },
): Promise<RecordValues | undefined> {
  const { fields } = entityNamed(of, runtime.model);
  const parts = names.flatMap((name): Expression[] => {
    const field = fields.get(name);
    return field === undefined
      ? []
      : [{ kind: 'field', of: record, entity: of, field: name, type: fieldType(field, of) }];
  });
  const [id, ...values] = await given([record, ...parts]);
  if (typeof id !== 'string') return undefined;
  return Object.fromEntries([['id', id], ...names.map((name, place) => [name, values[place] ?? null])]);
}

function environmentOf(record: RecordValues, { runtime, call }: HoldingAsked): Environment {
  const { id } = call.actor;
  return {
    record,
    me: id === undefined ? null : { id },
    now: call.now,
    today: call.today,
    zone: runtime.zone,
    constants: {},
  };
}
