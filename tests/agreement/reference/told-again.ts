import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { type KeptTold, recordIn, type ReferenceState } from './reference-state.ts';
import { readable } from './rights.ts';
import type { Situation } from './situation.ts';

/** What a write told, as it is kept with its key. */
export function keptTold(
  { asker }: Situation,
  { record, warnings, result, deleted }: Omit<KeptTold, 'audiences'>,
): KeptTold {
  return {
    audiences: asker.audiences,
    warnings,
    ...(deleted && { deleted }),
    ...(record === undefined ? {} : { record }),
    ...(result === undefined ? {} : { result }),
  };
}

/** The same as of then, without any value that the asker may not read by now. */
export function toldAgain(
  state: ReferenceState,
  situation: Situation,
  { entity, id, told }: { readonly entity: Entity; readonly id: string; readonly told: KeptTold },
): Omit<KeptTold, 'audiences'> {
  const { audiences } = situation.asker;
  const shown = [...situation.model.entities.values()];
  const record = told.record && still(state, situation, { among: [entity], id, then: told.record });
  const made = told.result?.['id'] ?? null;
  const result = told.result && still(state, situation, { among: shown, id: made, then: told.result });
  const isWhole =
    audiences.size === told.audiences.size &&
    [...audiences].every((one) => told.audiences.has(one)) &&
    sizeOf(record) === sizeOf(told.record) &&
    (result === undefined || sizeOf(result) === sizeOf(told.result));
  return {
    ...(told.deleted && { deleted: true }),
    ...(record === undefined ? {} : { record }),
    ...(told.result === undefined ? {} : { result: result ?? { id: made } }),
    warnings: isWhole ? told.warnings : [],
  };
}

/** The fields of then that may be read today, of whichever of the entities the record is. */
function still(
  state: ReferenceState,
  situation: Situation,
  {
    among,
    id,
    then,
  }: { readonly among: readonly Entity[]; readonly id: JsonValue; readonly then: RecordValues },
): RecordValues | undefined {
  for (const entity of among) {
    const record = recordIn(state, entity.name, id);
    const now = record && readable(state, situation, { entity, record });
    if (now !== undefined)
      return Object.fromEntries(Object.entries(then).filter(([name]) => Object.hasOwn(now, name)));
  }
  return undefined;
}

function sizeOf(record: RecordValues | undefined): number {
  return Object.keys(record ?? {}).length;
}
