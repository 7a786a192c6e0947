import type { Outcome } from '#shared/api/refusal.ts';
import type { ListAnswer } from '#shared/api/calls/record-answer.ts';
import { dependsOnForm } from '#shared/engine/choices/filled-in.ts';
import type { Call } from '#server/call.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import { mayBeChosen } from '#server/sql/questions/judge.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { type FilledIn, fillIn, type FillingIn } from '#server/write/fill-in.ts';

/**
 * `POST …/-/choices/<field>`: a page of the records that may be chosen there, by what is filled in so far. The rights are
 * those of the call that is filled in, and of the list.
 */
export async function listChoices(
  runtime: Runtime,
  call: Call,
  { query, ...asked }: FillingIn & { readonly query: ReadonlyMap<string, string> },
): Promise<Outcome<ListAnswer>> {
  const filled = await withinReadTime(runtime, 'several', (connection) =>
    fillIn(runtime, call, { connection, asked }),
  );
  if (filled.kind === 'refusal') return filled;
  const entity = entityNamed(filled.value.field.to, runtime.model);
  return listRecords(runtime, call, { entity, query, narrowing: narrowingBy(runtime, asked, filled.value) });
}

function narrowingBy(
  runtime: Runtime,
  { entity, transition, place }: FillingIn,
  { field, form, slots }: FilledIn,
) {
  const { choosable } = field;
  if (choosable === undefined) return undefined;
  const to = entityNamed(field.to, runtime.model);
  const source = sourceOf(runtime);
  const given = dependsOnForm(choosable) ? { form } : {};
  const where = place.replaceAll(/\d+/g, '0');
  return {
    key: `${entity.name} ${transition?.name ?? ''} ${where}`,
    condition: (id: Parameters<typeof mayBeChosen>[0]) =>
      mayBeChosen(id, { to, choosable, ...given }, source),
    slots,
  };
}
