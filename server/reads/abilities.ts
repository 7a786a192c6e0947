import { written } from '#server/messages/write-message.ts';
import type { Sql } from 'sql-template-tag';
import type { Abilities } from '#shared/api/calls/record-answer.ts';
import type { Document } from '#shared/contract/model-documents.ts';
import type { Entity, Guard, Transition } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { documentsFor } from '#shared/screens/describe-sends.ts';
import type { Actor } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import { judge } from '#server/sql/questions/judge.ts';
import { asksColumn, asksEach, holding, type Question } from '#server/sql/questions/question.ts';
import { viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { type SqlSource, sourceOf } from '#server/sql/values/sql-source.ts';
import { type Addable, addableTo } from '#server/rights/addable.ts';
import { callablesOf, type Callables, guardsAtHand } from '#server/rights/callables.ts';
import { readerIn } from '#server/runtime.ts';
import type { ReadContext } from './read-context.ts';
import { renderMessage } from './message.ts';

/**
 * What the viewer may do with a record that they may read, judged on the record as it is by the real conditions. A
 * transition that nothing gives them is not named; one that state or guard is against says why.
 */
export async function abilitiesOn(context: ReadContext, entity: Entity, id: string): Promise<Abilities> {
  const { connection, runtime, call } = context;
  const callables = callablesOf(entity, call.actor);
  const { statement, addable, documents } = planFor(entity, call.actor, sourceOf(runtime));
  const slots = { ...slotValues(runtime, call), ...emptyInputs(entity), 'value:id': id };
  const [row] = await connection.all(bind(statement, slots));
  if (row === undefined) return { update: [], delete: false, transitions: {}, add: [] };
  const transitions: Record<string, true | { code: string; message: string }> = {};
  for (const { transition, permits } of callables.transitions) {
    if (holding(`by$${transition.name}$`, permits, row).length === 0) continue;
    transitions[transition.name] = await possible(context, transition, { entity, id, row });
  }
  const permits = holding('update$', callables.update, row);
  return {
    update: callables.settable.filter((name) => permits.some(({ fields }) => fields?.has(name) ?? true)),
    delete: holding('delete$', callables.delete, row).length > 0,
    transitions,
    add: addable
      .filter(({ name, permits: create }) => holding(`add$${name}$`, create, row).length > 0)
      .map(({ name }) => name),
    ...(documents.length > 0 && {
      documents: holding('document$', documents, row).map(({ name }) => name),
    }),
  };
}

/** Abilities as a value of an answer. */
export function abilitiesJson({ update, delete: remove, transitions, add, documents }: Abilities): JsonValue {
  return { update, delete: remove, transitions, add, ...(documents && { documents }) };
}

async function possible(
  { connection, runtime, call }: ReadContext,
  transition: Transition,
  { entity, id, row }: { readonly entity: Entity; readonly id: string; readonly row: Row },
): Promise<true | { code: string; message: string }> {
  const refusal = refusedBy(transition, row);
  if (refusal === undefined) return true;
  const message = await renderMessage(refusal, { connection, runtime, call, entity, id });
  return { code: refusal.code, message: written(message, readerIn(runtime)) };
}

function refusedBy(transition: Transition, row: Row): (Pick<Guard, 'words'> & { code: string }) | undefined {
  const state = row[STATE];
  if (transition.from?.includes(String(state)) === false)
    return { code: transition.wrongState ?? 'wrong_state' };
  const guards = guardsAtHand(transition);
  const open = holding(`when$${transition.name}$`, guards, row);
  const failing = guards.find((guard) => !open.includes(guard));
  return failing && { code: failing.code ?? 'not_allowed_now', words: failing.words };
}

/** Conditions that read what will only be sent with the call find it empty. */
function emptyInputs(entity: Entity): Readonly<Record<`input:${string}`, null>> {
  const inputs = [...entity.transitions.values()].flatMap(({ input }) => input);
  return Object.fromEntries(inputs.map(({ field }) => [`input:${field.name}`, null]));
}

const STATE = 'state$';

interface Plan {
  readonly statement: Sql;
  readonly addable: readonly Addable[];
  /** Those that are for the viewer. */
  readonly documents: readonly Document[];
}

const plans = new PlanCache<Plan>(500);

function planFor(entity: Entity, viewer: Actor, source: SqlSource): Plan {
  return plans.get(source.storage, `${entity.name} ${viewerKey(viewer)}`, () => {
    const addable = addableTo(entity, viewer, source.model);
    const documents = documentsFor(entity, source.model, (audience) => viewer.audiences.has(audience));
    const asked = { entity, row: 'stored', old: 'same' } as const;
    const questions = [
      ...questionsOn(callablesOf(entity, viewer), addable),
      ...asksEach('document$', documents),
    ];
    return { statement: judge(questions, asked, source), addable, documents };
  });
}

function questionsOn(callables: Callables, addable: readonly Addable[]): readonly Question[] {
  return [
    ...asksEach('update$', callables.update),
    ...asksEach('delete$', callables.delete),
    ...callables.transitions.flatMap(({ transition, permits }) => [
      ...asksEach(`by$${transition.name}$`, permits),
      ...asksEach(`when$${transition.name}$`, guardsAtHand(transition)),
    ]),
    ...addable.flatMap(({ name, permits }) => asksEach(`add$${name}$`, permits)),
    // The id where there are no states, so that there is always something to select.
    asksColumn(STATE, callables.stateField ?? 'id'),
  ];
}
