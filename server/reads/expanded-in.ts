import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** The records that an answer tells below another one (`expand`), at any depth, by their entities. */
export function expandedIn(
  record: RecordAnswer,
  entity: Entity,
  model: Model,
): ReadonlyMap<Entity, ReadonlySet<string>> {
  const found = new Map<Entity, Set<string>>();
  const walk = (answer: JsonObject, of: Entity): void => {
    for (const [name, told] of Object.entries(objectIn(answer['expanded'])))
      for (const below of answersIn(told)) {
        const to = model.entities.get(entityOf(of, { name, answer, below }) ?? '');
        if (to === undefined) continue;
        found.set(to, (found.get(to) ?? new Set()).add(String(below['id'])));
        walk(below, to);
      }
  };
  walk(record, entity);
  return found;
}

type JsonObject = Readonly<Record<string, JsonValue | undefined>>;

interface Below {
  readonly name: string;
  readonly answer: JsonObject;
  readonly below: JsonObject;
}

function entityOf({ backs, fields }: Entity, { name, answer, below }: Below): string | undefined {
  const field = fields.get(name);
  if (field?.type === 'ref' || field?.type === 'refs') return field.to;
  if (field?.type !== 'several') return backs.get(name)?.entity;
  return [...membersOf(field)].find(([, member]) => answer[member] === below['id'])?.[0];
}

/** One record, or those of a way back. */
function answersIn(told: JsonValue | undefined): readonly JsonObject[] {
  const one = objectIn(told);
  const items = one['items'];
  if (Array.isArray(items)) return items.map(objectIn);
  return 'id' in one ? [one] : [];
}

function objectIn(value: JsonValue | undefined): JsonObject {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value));
}
