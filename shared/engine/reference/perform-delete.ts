import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { recordIn, recordsOf } from './reference-state.ts';
import { judgeEvent } from './rules.ts';
import { refuseWith } from './told.ts';
import type { Verdict, Writing } from './writing.ts';

/** A record, and what it is one of. */
export interface Place {
  readonly entity: Entity;
  readonly record: RecordValues;
}

/** Deletes a record, with all that goes with it, unless something else holds on to any of it. */
export function performDelete(writing: Writing, place: Place): Verdict {
  const { situation, state } = writing;
  const going = goingWith(writing, place);
  const problems = going.flatMap(({ entity, record }) =>
    judgeEvent(writing, { entity, record, old: record }, { event: 'delete', state, situation }),
  );
  const refused = refuseWith(problems, 'invalid', situation.model);
  if (refused !== undefined) return refused;
  const left = referring(writing, going).filter(({ record }) => !isAmong(going, record));
  if (left.some(({ field }) => field.onDelete === 'restrict')) return refuse('in_use');
  for (const { entity, record, field } of left) clear(writing, { entity, record }, field);
  for (const { entity, record } of going.toReversed()) {
    const before = recordIn(writing.state, entity.name, record['id'] ?? null) ?? record;
    writing.keep({ entity, before, action: { kind: 'delete' } });
  }
  return undefined;
}

/** The record and, again and again, all that belongs to what goes. */
function goingWith(writing: Writing, place: Place): readonly Place[] {
  let going: readonly Place[] = [place];
  for (;;) {
    const more = referring(writing, going).filter(
      ({ record, field }) => field.onDelete === 'cascade' && !isAmong(going, record),
    );
    const [next] = more;
    if (next === undefined) return going;
    going = [...going, { entity: next.entity, record: next.record }];
  }
}

type Reference = Extract<Field, { type: 'ref' }>;

function referring(
  { situation, state }: Writing,
  going: readonly Place[],
): readonly (Place & { readonly field: Reference })[] {
  return [...situation.model.entities.values()].flatMap((entity) =>
    [...entity.fields.values()]
      .filter((field): field is Reference => field.type === 'ref' && field.origin === 'contract')
      .flatMap((field) =>
        recordsOf(state, entity.name)
          .filter((record) => going.some((one) => one.record['id'] === record[field.name]))
          .map((record) => ({ entity, record, field })),
      ),
  );
}

function isAmong(going: readonly Place[], record: RecordValues): boolean {
  return going.some((one) => one.record['id'] === record['id']);
}

/** Each emptied reference is a change of its record, made by the caller. */
function clear(writing: Writing, { entity, record }: Place, field: Reference): void {
  const before = recordIn(writing.state, entity.name, record['id'] ?? null) ?? record;
  writing.keep({ entity, before, after: { ...before, [field.name]: null }, action: { kind: 'update' } });
}
