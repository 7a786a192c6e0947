import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { readableField, stepsFor } from '#server/sql/relations/path-joins.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

interface Asking {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly entity: Entity;
}

/** Refuses `fields=` where a name is not one of a readable field. */
export function checkFields(asking: Asking, fields: readonly string[] | undefined): Refusal | undefined {
  const mask = maskOf(asking.entity.name, asking.call.actor, sourceOf(asking.runtime));
  const unknown = fields?.find((name) => readableField(name, mask) === undefined);
  return unknown === undefined ? undefined : noField(unknown);
}

/** Refuses `expand=` where a path is not one of readable references. */
export function checkExpand(asking: Asking, paths: readonly string[]): Refusal | undefined {
  const unknown = paths.find((path) => !isReferencePath(asking, path));
  return unknown === undefined ? undefined : noField(unknown);
}

function isReferencePath({ runtime, call, entity }: Asking, path: string): boolean {
  const source = sourceOf(runtime);
  const steps = stepsFor(path, entity.name, { viewer: call.actor, source });
  return (
    steps?.every(({ field }) => field.type === 'ref' && maskOf(field.to, call.actor, source).readable) ===
    true
  );
}

function noField(name: string): Refusal {
  return refuse(
    'bad_filter',
    messageOf('refusals.noFieldToRead', { name: JSON.stringify(name.slice(0, 100)) }),
  );
}
