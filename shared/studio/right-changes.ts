import type { Model } from '#shared/contract/model.ts';
import { coverable, type Right, type RightsRow, rightsMatrix } from './rights-matrix.ts';

/** A right that somebody gets, loses, or has from now on under another condition or for other fields. */
export interface RightChange extends Pick<RightsRow, 'entity' | 'action'> {
  /** A role, or whom the engine knows: `member`, `anyone`. */
  readonly audience: string;
  /** What gave it before, and what gives it now; of both, one may be none. */
  readonly before: readonly Right[];
  readonly now: readonly Right[];
}

/**
 * Which rights are different between two contracts, by the names of today. That a field or an entity comes or goes is told
 * elsewhere, and is no change of a right.
 */
export function rightChanges(before: Model, now: Model): readonly RightChange[] {
  const names = {
    entity: renamed(before.entities, now.entities),
    audience: renamed(before.roles, now.roles),
  };
  const held = new Map<string, RightChange>();
  const note = (side: 'before' | 'now', { row, audience, rights }: Cell) => {
    const key = `${row.entity} ${row.action} ${audience}`;
    const known = held.get(key) ?? { entity: row.entity, action: row.action, audience, before: [], now: [] };
    held.set(key, { ...known, [side]: rights });
  };
  for (const { row, audience, rights } of cellsOf(before)) {
    const entity = names.entity(row.entity);
    note('before', { row: { ...row, entity }, audience: names.audience(audience), rights });
  }
  for (const cell of cellsOf(now)) note('now', cell);
  return [...held.values()].filter((change) => {
    const entity = now.entities.get(change.entity);
    const former = entity && before.entities.get(entity.was ?? entity.name);
    if (entity === undefined || former === undefined) return false;
    const field = renamed(former.fields, entity.fields);
    const old = coverable(former, change.action).map(field);
    const today = coverable(entity, change.action);
    const inBoth = new Set(old).intersection(new Set(today));
    const meant = (rights: readonly Right[], all: readonly string[]) => meaningOf(rights, { all, inBoth });
    const had = meant(
      change.before.map((right) => (right.fields ? { ...right, fields: right.fields.map(field) } : right)),
      old,
    );
    return had !== meant(change.now, today);
  });
}

/** What was called so before is called this now. */
function renamed(
  before: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, { readonly name: string; readonly was?: string }>,
): (name: string) => string {
  const names = new Map(
    [...now.values()].flatMap(({ name, was }) =>
      was !== undefined && before.has(was) && !before.has(name) ? [[was, name] as const] : [],
    ),
  );
  return (name) => names.get(name) ?? name;
}

interface Cell {
  readonly row: Pick<RightsRow, 'entity' | 'action'>;
  readonly audience: string;
  readonly rights: readonly Right[];
}

function cellsOf(model: Model): readonly Cell[] {
  const { audiences, rows } = rightsMatrix({ model });
  return rows.flatMap((row) =>
    audiences.flatMap((audience, place) => {
      const rights = row.cells[place] ?? [];
      return rights.length === 0 ? [] : [{ row, audience, rights }];
    }),
  );
}

interface Fields {
  /** Those that a right covers which names none. */
  readonly all: readonly string[];
  readonly inBoth: ReadonlySet<string>;
}

/** What rights come to, whatever line gives them and in whatever order. */
function meaningOf(rights: readonly Right[], { all, inBoth }: Fields): string {
  const each = rights.map(({ condition, fields = all, logged, opened, else: code, ignored, unseen }) =>
    JSON.stringify({
      condition,
      logged,
      opened,
      code,
      ignored,
      unseen,
      fields: fields.filter((name) => inBoth.has(name)).toSorted(),
    }),
  );
  return [...new Set(each)].toSorted().join('\n');
}
