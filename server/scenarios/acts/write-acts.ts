import type { Entity, Model } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { type NamedValue, withIds } from '#server/operations/samples/named-references.ts';
import { decide } from '#server/operations/requests/decide.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { partsOf } from '#server/write/request/sent-children.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Stage } from './stage.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';

/** What a call sends, by name. */
type Sent = ReadonlyMap<string, NamedValue>;

/** `create: loan`: a new record, which has a name from here on. */
export async function create(step: StepOf<'create'>, stage: Stage, call: Call): Promise<ActOutcome> {
  const { entity, values, name } = step.action;
  const body = withIds(values, sentWith(entity, 'create', stage), stage.ids);
  const made = await agreed(
    step,
    stage,
    await createRecord(stage.runtime, call, requestOf(step, stage, body)),
  );
  if (made.kind === 'done' && made.value.held === undefined && name !== undefined)
    stage.name({ entity, name }, made.value.id);
  return answered(made);
}

/** `update: l1`. */
export async function update(step: StepOf<'update'>, stage: Stage, call: Call): Promise<ActOutcome> {
  const { entity, values } = step.action;
  const body = withIds(values, sentWith(entity, 'update', stage), stage.ids);
  const request = { ...requestOf(step, stage, body), id: stage.idOf(step.action) };
  return answered(await agreed(step, stage, await updateRecord(stage.runtime, call, request)));
}

/** The fields of a record, its parts, and what is sent beside them. */
function sentWith(name: string, call: 'create' | 'update', { runtime }: Stage): Sent {
  const { model } = runtime;
  const entity = entityNamed(name, model);
  const { fields, calls } = entity;
  return new Map<string, NamedValue>([
    ...fields,
    ...calls[call].input.map(({ field }) => [field.name, field] as const),
    ...sentParts(entity, model),
  ]);
}

/** The parts of an entity as rows, each with its fields and its own parts. */
function sentParts(entity: Entity, model: Model): Sent {
  const parts = partsOf(model, entity).map(({ back, child }) => {
    const columns = [...new Map<string, NamedValue>([...child.fields, ...sentParts(child, model)])];
    return [back, { type: 'rows', columns: columns.map(([name, field]) => ({ ...field, name })) }] as const;
  });
  return new Map(parts);
}

/** `delete: l1`. */
export async function remove(step: StepOf<'delete'>, stage: Stage, call: Call): Promise<ActOutcome> {
  const request = { ...requestOf(step, stage, {}), id: stage.idOf(step.action) };
  return answered(await agreed(step, stage, await removeRecord(stage.runtime, call, request)));
}

/** `do: approve, with: l1`: a transition; what it creates `as: result` may get a name. */
export async function transition(step: StepOf<'do'>, stage: Stage, call: Call): Promise<ActOutcome> {
  const { action } = step;
  const declared = entityNamed(action.entity, stage.runtime.model).transitions.get(action.transition);
  const inputs = new Map((declared?.input ?? []).map(({ field }) => [field.name, field]));
  const body = withIds(action.input, inputs, stage.ids);
  const id = stage.idOf(action);
  const request = { ...requestOf(step, stage, body), id, transition: action.transition };
  const moved = await agreed(step, stage, await transitionRecord(stage.runtime, call, request));
  if (moved.kind === 'refusal' || action.result === undefined) return answered(moved);
  const made = idOfResult(moved.value);
  if (made === undefined) {
    const expected = `a result, to be called ${action.result.name}`;
    return done({ warnings: [], fault: { expected, came: ['done, without a result'] } });
  }
  stage.name(action.result, made);
  return answered(moved);
}

/** What waits for a second person is agreed to by who the step names; without a name it goes on waiting. */
async function agreed(
  { second, confirm }: StepOf<'create' | 'update' | 'delete' | 'do'>,
  stage: Stage,
  outcome: Outcome<WriteAnswer>,
): Promise<Outcome<WriteAnswer>> {
  if (outcome.kind === 'refusal' || outcome.value.held === undefined || second === undefined) return outcome;
  const person = await stage.callAs(second);
  if (person.kind === 'refusal') return person;
  const { request: id } = outcome.value.held;
  const decision = { state: 'approved', confirm } as const;
  const ended = await decide(stage.runtime, person.value, { id, decision });
  if (ended.kind === 'refusal') return ended;
  const { held: _, ...done } = outcome.value;
  return { kind: 'done', value: { ...done, id: ended.value.record ?? done.id } };
}

function idOfResult({ result }: WriteAnswer): string | undefined {
  const isRecord = typeof result === 'object' && result !== null && 'id' in result;
  return isRecord ? String(result.id) : undefined;
}

function requestOf(
  { action, confirm }: StepOf<'create' | 'update' | 'delete' | 'do'>,
  { runtime }: Stage,
  body: unknown,
): WriteRequest {
  return { entity: entityNamed(action.entity, runtime.model), body, dryRun: false, confirm };
}

function answered(outcome: Outcome<WriteAnswer>): ActOutcome {
  return outcome.kind === 'refusal' ? outcome : done({ warnings: outcome.value.warnings });
}
