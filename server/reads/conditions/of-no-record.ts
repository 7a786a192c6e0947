import sql, { join } from 'sql-template-tag';
import type { Condition, Rule } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { asksRule, asksWhether, type Question } from '#server/sql/questions/question.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

/** Who asks, when, and of which data. */
interface Asked {
  readonly connection: Pick<Connection, 'all'>;
  readonly runtime: Runtime;
  readonly call: Call;
}

/** Whether a condition holds that is of no record: it reads constants as they are now, the time, and collections as wholes. */
export async function holdsByItself(condition: Condition, asked: Asked): Promise<boolean> {
  const [holds] = await ask(asked, [asksWhether('q0', condition)]);
  return holds === true;
}

/** The rules on constants that refuse them as they are now. */
export async function brokenByItself(rules: readonly Rule[], asked: Asked): Promise<readonly Rule[]> {
  if (rules.length === 0) return [];
  const refused = await ask(
    asked,
    rules.map((rule, index) => asksRule(`q${index}`, rule)),
  );
  return rules.filter((_, index) => refused[index] === true);
}

async function ask(
  { connection, runtime, call }: Asked,
  questions: readonly Question[],
): Promise<readonly boolean[]> {
  const source = sourceOf(runtime);
  const grounds = { scope: openScope(source), source };
  const columns = questions.map((one) => sql`${one.sql(grounds)} AS ${identifier(one.name)}`);
  const [row] = await connection.all(bind(sql`SELECT ${join(columns, ', ')}`, slotValues(runtime, call)));
  return questions.map(({ name }) => row?.[name] === 1);
}
