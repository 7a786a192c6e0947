import type { Entity } from '#shared/contract/model.ts';
import { takenInputs } from '#shared/contract/language/taken-inputs.ts';
import type { Runtime } from '#server/runtime.ts';

/**
 * What the names in a body mean: columns of tables with their types, at any depth, and inputs with theirs. Where it is
 * not the same any more, another contract would understand something else by what was sent.
 */
export function requestShape(
  runtime: Runtime,
  entity: Entity,
  sent: { event: string; body: unknown },
): string {
  return JSON.stringify([...meanings(runtime, entity, sent)].sort());
}

function* meanings(
  runtime: Runtime,
  entity: Entity,
  { event, body }: { readonly event: string; readonly body: unknown },
): Generator<string> {
  const table = runtime.storage.table(entity.name);
  const isTransition = entity.transitions.has(event);
  const inputs = takenInputs(entity, event);
  for (const [name, value] of Object.entries(Object(body))) {
    const input = inputs.find(({ field }) => field.name === name);
    const field = input?.field ?? (isTransition ? undefined : entity.fields.get(name));
    const back = entity.backs.get(name);
    const part = back && runtime.model.entities.get(back.entity);
    if (field !== undefined)
      yield input?.writes === false
        ? `${table}/${event} ${name} ${field.type}`
        : `${name} ${table}.${runtime.storage.column(entity.name, name)} ${field.type}`;
    else if (part === undefined) yield `${name} of ${table}, unknown`;
    else if (Array.isArray(value))
      for (const row of value) yield* meanings(runtime, part, { event: 'create', body: row });
  }
}
