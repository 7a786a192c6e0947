import { written } from '#server/messages/write-message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { applyCreate } from '#server/write/values/apply.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { refuseValues } from '#server/write/values/check-values.ts';
import { fieldsOf } from '#server/write/request/fields-of.ts';
import { writeHistory } from '#server/write/traces/history.ts';
import { perform } from '#server/write/steps/perform.ts';
import { readBody } from '#server/write/request/sent-body.ts';
import { withKept } from '#server/write/values/kept-values.ts';
import { insert, replace } from '#server/write/context/stored-record.ts';
import { takenKeys } from '#server/write/values/uniqueness.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { WriteNotes } from '#server/write/context/write-notes.ts';
import type { Change } from '#server/write/context/change.ts';

/** A record of the contract itself (an example, a seed); references stand by id. */
export interface GivenRecord {
  readonly entity: Entity;
  readonly id: string;
  /** How it is called where it does not fit. */
  readonly name: string;
  /** Where it stands in the contract. */
  readonly line?: number;
  /** May give the state. */
  readonly values: RecordValues;
}

/** A record of the contract does not fit its own fields. The author is told which, and why. */
export class RecordDoesNotFit extends Error {
  override readonly name = 'RecordDoesNotFit';
}

/**
 * Stores records that the contract brings along, all or none. They come about without a caller, so no grant and no rule
 * is asked; their values must fit their fields all the same.
 */
export async function loadRecords(
  runtime: Runtime,
  call: Call,
  records: readonly GivenRecord[],
): Promise<void> {
  const shared = [...runtime.model.entities.keys()];
  await runtime.database.write(
    async (transaction) => {
      const context: WriteContext = {
        runtime,
        call,
        reader: call,
        transaction,
        notes: new WriteNotes([]),
        depth: 0,
        perform,
      };
      const made: Change[] = [];
      for (const record of records) made.push(await store(context, record));
      writeHistory(context, await withChildrenCounted(context, made));
    },
    { exclusive: [], shared },
  );
}

async function store(context: WriteContext, given: GivenRecord): Promise<Change> {
  const { entity, id, values } = given;
  const name = given.line === undefined ? given.name : `${given.name} (line ${given.line})`;
  const sent = readBody(values, fieldsOf(entity));
  if (sent === undefined) throw new Error(`the values of ${entity.name} ${name} are no object`);
  fitOrThrow(entity, name, sent.typeProblems);
  const fixed = stateOf(entity, sent.values);
  const attempt: Attempt = { entity, id, action: { kind: 'create' }, sent, fixed };
  const after = await applyCreate(context, attempt);
  const refusal = await refuseValues(context, attempt, { after });
  fitOrThrow(entity, name, refusal?.errors ?? []);
  const taken = await takenKeys(context, entity, { after });
  fitOrThrow(
    entity,
    name,
    taken.map(({ problem }) => problem),
  );
  insert(context, entity, after);
  return { entity, id, event: { kind: 'create' }, actor: context.call.actor, after };
}

/** What parents keep of their composed children is known once these are there; children come after their parents. */
async function withChildrenCounted(
  context: WriteContext,
  made: readonly Change[],
): Promise<readonly Change[]> {
  const parents = new Set(made.flatMap(({ entity, after }) => after?.[entity.partOf?.field ?? ''] ?? []));
  const counted: Change[] = [];
  for (const change of made.toReversed()) {
    const { entity, id, after: before } = change;
    const after =
      before && parents.has(id)
        ? await withKept(context, entity, { record: before, before: undefined })
        : before;
    if (before !== undefined && after !== undefined) replace(context, entity, { before, after });
    counted.push({ ...change, after });
  }
  return counted.reverse();
}

function stateOf({ states }: Entity, values: RecordValues): RecordValues {
  const state = states === undefined ? undefined : values[states.field];
  return states === undefined || state === undefined ? {} : { [states.field]: state };
}

function fitOrThrow(entity: Entity, name: string, problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const sentences = problems.map(({ field, message }) =>
    field === undefined ? written(message) : `${field}: ${written(message)}`,
  );
  for (const { field = '', code } of problems) {
    if (code === 'no_such_record' && entity.fields.get(field)?.choosable?.references.user === true)
      sentences.push(
        `Its \`where\` reads \`me\`, which is empty here, for nobody stores this record: write \`me == null || …\`.`,
      );
  }
  throw new RecordDoesNotFit(`The record ${name} of ${entity.name} does not fit. ${sentences.join(' ')}`);
}
