import type { Effect } from '#shared/contract/model-effects.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { refusingFailures } from '#server/sandbox/refuse-failed.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { fetchForWrite } from './context/stored-record.ts';
import type { WriteContext } from './context/write-context.ts';
import { WriteNotes } from './context/write-notes.ts';
import { effectTargets } from './effects/effect-values.ts';
import { runEffects } from './effects/effects.ts';
import { settle } from './settle/settle.ts';
import { perform } from './steps/perform.ts';
import { keepTraces } from './traces/keep-traces.ts';

/** What the contract does because of what another system said. */
export interface Consequence {
  readonly effects: readonly Effect[];
  /** Where they stand in the contract, such as `calls.payment.then`. */
  readonly way: string;
  /** The record they are about, or what names it; without either they are about none. */
  readonly with?: Expression;
  readonly record?: { readonly entity: Entity; readonly id: string };
  /** A reference among what was said, to the record that it is about: `with` finds it where it names none that is there. */
  readonly about?: { readonly entity: Entity; readonly field: string; readonly with?: Expression };
  /** What was said. */
  readonly said: { readonly fields: readonly Field[]; readonly values: RecordValues };
}

/** The surroundings of a consequence: a call of the engine, within a transaction that is its caller's to undo. */
export interface ConsequenceContext {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly transaction: Transaction;
}

/**
 * Does it as one write of the engine, under all rules. A record that is gone meanwhile has no consequences. Where it is
 * refused the caller undoes the transaction.
 */
export function performConsequence(
  context: ConsequenceContext,
  consequence: Consequence,
): Promise<Outcome<'done' | 'gone'>> {
  return refusingFailures(() => performWithin(context, consequence));
}

async function performWithin(
  { runtime, call, transaction }: ConsequenceContext,
  consequence: Consequence,
): Promise<Outcome<'done' | 'gone'>> {
  const notes = new WriteNotes([]);
  const context: WriteContext = { runtime, call, reader: call, transaction, notes, depth: 0, perform };
  const { effects, way } = consequence;
  const said = await withFound(context, consequence);
  const sought = consequence.with && (await recordNamed(context, consequence.with, said));
  if (sought?.kind === 'refusal') return sought;
  const record = sought?.value ?? consequence.record;
  const found = record && (await fetchForWrite(context, record.entity, record.id));
  if (record !== undefined && found === undefined) return done('gone');
  const cause = {
    ...groundless(context, record),
    last: found ?? {},
    isGone: found === undefined,
    way,
    said,
  };
  const caused = await runEffects(context, effects, cause);
  if (caused.kind === 'refusal') return caused;
  const settled = await settle(context, caused.value);
  if (settled.kind === 'refusal') return settled;
  await keepTraces(context, settled.value);
  return done('done');
}

/** Puts the record in its place that what was said is about; it stays empty where there is none, or not just one. */
async function withFound(context: WriteContext, { said, about }: Consequence): Promise<Consequence['said']> {
  if (about === undefined) return said;
  const named = said.values[about.field];
  const isThere =
    typeof named === 'string' && (await fetchForWrite(context, about.entity, named)) !== undefined;
  if (isThere) return said;
  const none = { ...said, values: { ...said.values, [about.field]: null } };
  const found = about.with && (await recordNamed(context, about.with, none));
  if (found?.kind !== 'done') return none;
  return { ...none, values: { ...none.values, [about.field]: found.value.id } };
}

/** What is about no record stands on an empty one, which no expression can name. */
function groundless({ runtime }: WriteContext, record: Consequence['record']) {
  const entity = record?.entity ?? entityNamed('user', runtime.model);
  const sent = { names: [], values: {}, typeProblems: [], valueProblems: [] };
  const attempt = { entity, id: record?.id ?? '', action: { kind: 'update' }, sent } as const;
  return { attempt, before: undefined };
}

/** The one record that is named: a sender is told where there is none, so that it can send again later. */
async function recordNamed(
  context: WriteContext,
  named: Expression,
  said: Consequence['said'],
): Promise<Outcome<NonNullable<Consequence['record']>>> {
  const { attempt, before } = groundless(context, undefined);
  const { entity, id } = attempt;
  const ground = { entity, id, before, last: {}, isGone: true, named: new Map(), input: said };
  const [found, other] = await effectTargets(context, named, ground);
  if (found === undefined) return refuse('not_found', messageOf('refusals.aboutNoRecord'));
  if (other !== undefined) return refuse('not_unique', messageOf('refusals.aboutManyRecords'));
  return done({ entity: entityNamed(found.entity, context.runtime.model), id: found.id });
}
