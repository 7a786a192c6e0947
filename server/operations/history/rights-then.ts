import type { Condition, Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import { historyRows, type Visibility, visibilityOf } from '#server/rights/visibility.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { conditionsThen, fieldsRead } from './conditions-then.ts';

/** What a viewer may read of a record in one of its states, by the grants of today. */
export interface Rights {
  /** Whether the record is there for them at all. */
  readonly readable: boolean;
  /** Whether they may be told what happened to it. */
  readonly history: boolean;
  reads(field: string): boolean;
}

/** No right at all: of a record before it was made, and after it is gone. */
export const noRights: Rights = { readable: false, history: false, reads: () => false };

/**
 * Judges grants to read and to its history on a record with these values, as if it were stored so. A grant that reads what
 * is not known any more opens nothing.
 */
export async function rightsThen(
  context: ReadContext,
  entity: Entity,
  record: RecordValues,
): Promise<Rights> {
  const sight = sightOf(entity, context.call);
  const { held } = await conditionsThen(context, { entity, record, conditions: conditionsOf(sight) });
  return rightsOf(sight, held);
}

/** Judges states of one record as `rightsThen` does, and once those that are alike in all that the grants read. */
export function rightsOfStates(
  context: ReadContext,
  entity: Entity,
): (record: RecordValues) => Promise<Rights> {
  const { runtime, call } = context;
  const conditions = conditionsOf(sightOf(entity, call));
  const read = [...new Set(conditions.flatMap((condition) => [...fieldsRead(condition, runtime)]))];
  const judged = new Map<string, Promise<Rights>>();
  return (record) => {
    const key = JSON.stringify(read.map((name) => (record[name] === undefined ? 0 : [record[name]])));
    const known = judged.get(key) ?? rightsThen(context, entity, record);
    judged.set(key, known);
    return known;
  };
}

/** What may be read, and where the history is told. */
interface Sight extends Visibility {
  readonly history: readonly Condition[] | undefined;
}

function sightOf(entity: Entity, { actor }: Call): Sight {
  return { ...visibilityOf(entity, actor), history: historyRows(entity, actor) };
}

function conditionsOf({ rows, fields, history }: Sight): readonly Condition[] {
  const all = [
    ...(rows ?? []),
    ...(history ?? []),
    ...[...fields.values()].flatMap((field) => (field.kind === 'sometimes' ? field.conditions : [])),
  ];
  return [...new Map(all.map((condition) => [condition.source, condition])).values()];
}

/** `held`: those of its conditions that are true. */
function rightsOf({ readable, rows, fields, history }: Sight, held: readonly Condition[]): Rights {
  const sources = new Set(held.map(({ source }) => source));
  const holds = ({ source }: Condition) => sources.has(source);
  if (!readable || (rows !== undefined && !rows.some(holds))) return noRights;
  return {
    readable: true,
    history: history === undefined || history.some(holds),
    reads: (name) => {
      const field = fields.get(name);
      return field?.kind === 'always' || (field?.kind === 'sometimes' && field.conditions.some(holds));
    },
  };
}
