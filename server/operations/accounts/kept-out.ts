import { engineCodes } from '#shared/api/problem.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Guard } from '#shared/contract/model.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import type { Person } from '#server/identity/people/people.ts';
import { renderMessage } from '#server/reads/message.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { judge } from '#server/sql/questions/judge.ts';
import { asksEach, holding } from '#server/sql/questions/question.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { Sql } from 'sql-template-tag';
import { userEntity } from './user-entity.ts';

const statements = new PlanCache<Sql>(1);

/**
 * Why a person may not come in by `sign_in.when`, in the order of the contract; undefined where they may. The owner may
 * always: else a mistake in the contract would keep out who could mend it.
 */
export async function refuseAtDoor(runtime: Runtime, person: Person): Promise<Refusal | undefined> {
  const { when } = runtime.model.signIn;
  if (when.length === 0 || person.roles.includes('owner')) return undefined;
  const call = callOf(runtime, actorOf(person, runtime.model), runtime.newId());
  const slots = { ...slotValues(runtime, call), 'value:id': person.id };
  const [row] = await runtime.database.ask(
    bind(statementOf(runtime), slots),
    runtime.model.limits.readTimeMs,
  );
  const open = holding('guard', when, row);
  const closed = when.find((guard) => !open.includes(guard));
  return closed && refusalOf(runtime, call, closed);
}

function statementOf(runtime: Runtime): Sql {
  const source = sourceOf(runtime);
  return statements.get(source.storage, 'sign_in', () => {
    const asked = { entity: userEntity(runtime.model), row: 'stored', old: 'same' } as const;
    const { when } = runtime.model.signIn;
    return judge(asksEach('guard', when), asked, source);
  });
}

/** Nothing of the person stands in the words: they are told to who has not come in. */
async function refusalOf(runtime: Runtime, call: Call, { code, words }: Guard): Promise<Refusal> {
  if (code === undefined) return refuse('forbidden');
  const entity = userEntity(runtime.model);
  const said = await runtime.database.read((connection) =>
    renderMessage({ code, words }, { connection, runtime, call, entity }),
  );
  const status = words?.status ?? runtime.model.errors.get(code)?.status ?? engineCodes.invalid;
  return { kind: 'refusal', code, status, detail: said, errors: [], own: words && { help: words.help } };
}
