import sql, { join } from 'sql-template-tag';
import type { Query } from '#shared/contract/model-calls.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import { intoField } from '#shared/engine/into-field.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { valueOf } from '#server/sql/expression/expression.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { maskedScope } from '#server/sql/relations/masked-relation.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

/** What stands for the parameters of a query that are not sent, by name. One that is sent empty is empty. */
export async function presetsOf(
  runtime: Runtime,
  call: Call,
  { query, sent }: { readonly query: Query; readonly sent: ReadonlyMap<string, string> },
): Promise<Outcome<ReadonlyMap<string, JsonValue>>> {
  const missing = query.params.flatMap(({ field }) => (sent.has(field.name) ? [] : [field]));
  const plain = missing.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const calculated = missing.flatMap(({ initial, ...field }) =>
    initial === undefined ? [] : [{ field, expression: initial }],
  );
  if (calculated.length === 0) return done(new Map(plain));
  const source = sourceOf(runtime);
  const scope = maskedScope(call.actor, source, { of: calculated.map(({ expression }) => expression) });
  const columns = calculated.map(
    ({ field, expression }) => sql`${valueOf(expression, scope)} AS ${identifier(field.name)}`,
  );
  const statement = bind(sql`SELECT ${join(columns, ', ')}`, slotValues(runtime, call));
  return withinReadTime(runtime, 'one', async (connection) => {
    const [row] = await connection.all(statement);
    const worked = calculated.map(({ field, expression }) => {
      const value = wireOf(expression, row?.[field.name] ?? null, scope);
      return [field.name, intoField(field, value)] as const;
    });
    return done(new Map([...plain, ...worked.filter(([, value]) => value !== null)]));
  });
}
