import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { MOST_PROBLEMS, wrongLine } from './import-row.ts';
import { RowBodies } from './row-body.ts';

/** Why the names in the first line of a table are refused: one is there twice, or means nothing. No row need be looked at. */
export function refuseColumns(
  context: ReadContext,
  entity: Entity,
  names: readonly string[],
): Refusal | undefined {
  const most = mostColumns(entity, context.runtime.model);
  const seen = new Set<string>();
  const twice = names.slice(0, most + 1).find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined)
    return wrongLine(1, messageOf('refusals.nameTwice', { name: JSON.stringify(twice) }));
  // What each of them means is not asked: not all of them can mean anything.
  if (names.length > most)
    return wrongLine(
      1,
      messageOf('refusals.tooManyNames', { count: names.length, records: entity.labelPlural, most }),
    );
  const strangers = new RowBodies(entity).unknownNames(context, names);
  return strangers.length === 0 ? undefined : refuseNames(strangers);
}

/** A name for each field, and for each by which a reference could be found. */
function mostColumns({ fields, calls }: Entity, model: Model): number {
  const beside = [...calls.create.input, ...calls.update.input].map(({ field }) => field);
  let most = MOST_PROBLEMS; // so many that mean nothing are told one by one
  for (const field of [...fields.values(), ...beside])
    most += field.type === 'ref' ? 2 + entityNamed(field.to, model).fields.size : 1;
  return most;
}

function refuseNames(names: readonly string[]): Refusal {
  const errors = names.map((field) => ({
    field,
    code: 'unknown_field',
    message: messageOf('refusals.noSuchField'),
    line: 1,
  }));
  return refuse('invalid', undefined, errors);
}
