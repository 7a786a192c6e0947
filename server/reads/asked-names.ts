import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Mask, maskOf, referMaskOf } from '#server/sql/relations/masked-relation.ts';
import { readableField } from '#server/sql/relations/path-joins.ts';
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

/** Refuses `expand=` where a path is not one of readable references and ways back. */
export function checkExpand(asking: Asking, paths: readonly string[]): Refusal | undefined {
  const unknown = paths.find((path) => !leadsToRecords(asking, path));
  return unknown === undefined ? undefined : noField(unknown);
}

function leadsToRecords({ runtime, call, entity }: Asking, path: string): boolean {
  const source = sourceOf(runtime);
  const mask = (name: string) => maskOf(name, call.actor, source);
  const referMask = (name: string) => referMaskOf(name, call.actor, source);
  let at: Mask | undefined = mask(entity.name);
  const names = path.split('.');
  for (const [index, name] of names.entries()) {
    const field = at && readableField(name, at);
    // What may be another record's kind each time leads no further.
    if (field?.type === 'several')
      return index === names.length - 1 && field.to.some((to) => referMask(to).readable);
    at = at && nextMask(at, name, { mask, referMask });
    if (at?.readable !== true) return false;
  }
  return true;
}

/** A way back goes with the reference it comes from. */
function nextMask(
  at: Mask,
  name: string,
  { mask, referMask }: Readonly<Record<'mask' | 'referMask', (entity: string) => Mask>>,
): Mask | undefined {
  const field = readableField(name, at);
  if (field !== undefined)
    return field.type === 'ref' || field.type === 'refs' ? referMask(field.to) : undefined;
  const back = at.entity.backs.get(name);
  const from = back && mask(back.entity);
  return from && readableField(back.field, from) === undefined ? undefined : from;
}

function noField(name: string): Refusal {
  return refuse(
    'bad_filter',
    messageOf('refusals.noFieldToRead', { name: JSON.stringify(name.slice(0, 100)) }),
  );
}
