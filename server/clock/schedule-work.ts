import type { Notice, Schedule } from '#shared/contract/model-calls.ts';
import type { Mail } from '#shared/contract/model-mails.ts';
import type { OutsideCall } from '#shared/contract/model-outside.ts';
import type { Entity, Transition } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { moveBySchedule } from '#server/write/move-by-clock.ts';
import { tellOf } from '#server/write/tell-of.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Chosen, selectChosen } from '#server/sql/questions/due.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import type { Sql } from 'sql-template-tag';

/** What a schedule does, and with records of which entity. */
export interface Work {
  readonly schedule: Schedule;
  readonly entity: Entity;
  readonly act: Act;
}

type Act =
  | { readonly kind: 'do'; readonly transition: Transition }
  | { readonly kind: 'notice'; readonly message: Notice }
  | { readonly kind: 'mail'; readonly message: Mail }
  | { readonly kind: 'call'; readonly message: OutsideCall };

/** Of several processes one at a time works on a run. */
export function scheduleLock({ name }: Schedule): string {
  return `nf_schedule ${name}`;
}

/** What a schedule of this model does. */
export function workOf({ model }: Runtime, schedule: Schedule): Work {
  const entity = entityNamed(schedule.entity, model);
  return { schedule, entity, act: actOf({ model }, schedule, entity) };
}

function actOf({ model }: Pick<Runtime, 'model'>, { act }: Schedule, entity: Entity): Act {
  if (act.kind === 'do') {
    const transition = entity.transitions.get(act.transition);
    if (transition === undefined) throw new Error(`no transition ${act.transition} of ${entity.name}`);
    return { kind: 'do', transition };
  }
  switch (act.kind) {
    case 'notice':
      return { kind: 'notice', message: named(model.notices, act.notice, entity) };
    case 'mail':
      return { kind: 'mail', message: named(model.mails, act.mail, entity) };
    case 'call':
      return { kind: 'call', message: named(model.calls, act.call, entity) };
  }
}

function named<Message extends Notice | Mail | OutsideCall>(
  all: readonly Message[],
  name: string,
  entity: Entity,
): Message {
  const found = all.find((one) => one.name === name && one.entity === entity.name);
  if (found === undefined) throw new Error(`nothing called ${name} about ${entity.name}`);
  return found;
}

/** How a refusal of it is called: by its transition, or by what is sent. */
export function nameOf({ act }: Work): string {
  return act.kind === 'do' ? act.transition.name : act.message.name;
}

/** What it locks before it looks at a record. */
export function locksOf({ model }: Runtime, { act, entity, schedule }: Work): Locks {
  const own = scheduleLock(schedule);
  if (act.kind !== 'do') return { exclusive: [own], shared: [] };
  const locks = lockSetOf(model, { entity, event: act.transition.name });
  return { ...locks, exclusive: [...locks.exclusive, own] };
}

/** The statement that finds what it acts on; see `selectChosen`. */
export function selectWork(
  { schedule, entity, act }: Work,
  source: SqlSource,
  among: Parameters<typeof selectChosen>[2],
): Sql {
  const transition = act.kind === 'do' ? act.transition : undefined;
  const chosen: Chosen = { entity, transition, where: schedule.where };
  return selectChosen(chosen, source, among);
}

/** Does it with one record, as a part of the transaction; the code of the refusal where it may not be done. */
export async function actOn(
  { runtime, call, transaction }: { runtime: Runtime; call: Call; transaction: Transaction },
  { act, entity }: Work,
  id: string,
): Promise<string | undefined> {
  if (act.kind !== 'do') {
    await tellOf({ runtime, call, transaction }, act, { entity, id });
    return undefined;
  }
  const within = { ...runtime, database: databaseWithin(transaction) };
  const outcome = await moveBySchedule(within, call, { entity, id, transition: act.transition });
  return outcome.kind === 'done' ? undefined : outcome.code;
}
