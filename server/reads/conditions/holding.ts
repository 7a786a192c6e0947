import type { Sql } from 'sql-template-tag';
import type { AskedCondition } from '#shared/engine/written/asked-condition.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { CallExpression, Expression } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { type HeldField, selectConditions } from '#server/sql/questions/held-conditions.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { storedCondition } from './stored-condition.ts';

/** Whose conditions are asked, of what, and how rows and values are asked there. */
export interface HoldingAsked {
  readonly runtime: Runtime;
  readonly call: Call;
  /** The field that has the conditions. */
  readonly held: HeldField;
  given(parts: readonly Expression[]): Promise<readonly JsonValue[]>;
  rows(statement: Sql, slots: { readonly 'value:rule'?: string }): Promise<readonly Row[]>;
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
  const names = new Set(conditions.flatMap(({ condition }) => [...condition.fields]));
  const values = await valuesOf(record, [...names].toSorted(), { ...asked, of: entity });
  if (values === undefined) return [];
  const environment = environmentOf(values, asked);
  return conditions.filter(({ condition }) => holds(condition.expression, environment)).map(({ id }) => id);
}

interface Stored {
  readonly id: string;
  readonly condition: AskedCondition;
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
  return found.flatMap((row) => {
    const condition = storedCondition(String(row['condition']), of, sourceOf(runtime));
    return condition === undefined ? [] : [{ id: String(row['id']), condition }];
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
