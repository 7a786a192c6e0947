import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Entity, Field } from '#shared/contract/model.ts';
import { typeOf } from '#shared/fields/field-types.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { type PathStep, readableSteps } from '#shared/screens/viewer-rights.ts';
import type { Actor } from '#server/call.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { entityNamed, type Mask, maskOf } from './masked-relation.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** Where a path from a record ends: the field, and its columns in the statement. */
export interface PathEnd {
  readonly entity: string;
  readonly field: Field;
  readonly column: Sql;
  /** The folded text beside it, where there is one. */
  readonly folded: Sql | undefined;
  /** The column of the row itself that the value is, whoever looks; undefined where it is anything else. */
  readonly stored: string | undefined;
  /** False: the value is worked out for each row, by what is computed or by who may read it. */
  readonly isColumn: boolean;
}

/** The records of a list of references, as far as the viewer may read them. */
interface Among {
  readonly end: PathEnd;
  /** Whether a condition on the end holds of one of them. */
  some(condition: Sql): Sql;
}

/** A record that a path leads through. */
interface Joined {
  readonly alias: string;
  readonly mask: Mask;
  readonly reference: Sql;
  /** The fields that are read of it. */
  readonly reads: Set<string>;
}

/** Follows paths such as `item.shelf.name` through masked relations, joining each reference on the way once. */
export class PathJoins {
  readonly #viewer: Actor;
  readonly #source: SqlSource;
  readonly #start: { readonly entity: string; readonly alias: string };
  readonly #joins = new Map<string, Joined>();
  readonly #reads = new Set<string>();

  constructor(viewer: Actor, source: SqlSource, start: { entity: string; alias: string }) {
    this.#viewer = viewer;
    this.#source = source;
    this.#start = start;
  }

  /** Undefined where a name on the way does not exist, or no grant ever shows it: no difference is made. */
  follow(path: string): PathEnd | undefined {
    const steps = stepsFor(path, this.#start.entity, { viewer: this.#viewer, source: this.#source });
    const end = steps?.at(-1);
    if (steps === undefined || end === undefined) return undefined;
    const names = path.split('.');
    const { alias, entity } = this.#start;
    let row: Pick<Joined, 'alias' | 'mask' | 'reads'> = {
      alias,
      mask: this.#mask(entity),
      reads: this.#reads,
    };
    for (const [index, { field }] of steps.slice(0, -1).entries()) {
      if (field.type !== 'ref') return undefined;
      row.reads.add(field.name);
      row = this.#join(names.slice(0, index + 1).join('.'), field.to, row.mask.column(row.alias, field.name));
    }
    row.reads.add(end.field.name);
    return this.#end(end.field, row);
  }

  /** Where `tags.name` ends, in each record of a list of references; undefined as `follow` is. */
  among(path: string): Among | undefined {
    const [list = '', name = ''] = path.split('.');
    const own = this.#mask(this.#start.entity);
    const field = readableField(list, own);
    if (field?.type !== 'refs') return undefined;
    const mask = this.#mask(field.to);
    const ended = readableField(name, mask);
    if (ended === undefined) return undefined;
    this.#reads.add(list);
    const { storage, kind } = this.#source;
    const dialect = dialectOf(kind);
    const [element, record] = ['nf_element', 'nf_listed'];
    const named = dialect.elements(own.column(this.#start.alias, list), identifier(element));
    const id = columnOf(record, storage.column(mask.entity.name, 'id'));
    const isNamed = sql`${id} = ${dialect.elementId(columnOf(element, 'value'))}`;
    const there = sql`${mask.relation(new Set([name]))} AS ${identifier(record)}`;
    return {
      end: this.#end(ended, { alias: record, mask }),
      some: (condition) =>
        sql`EXISTS (SELECT 1 FROM ${named} JOIN ${there} ON ${isNamed} WHERE ${condition})`,
    };
  }

  /** The fields that the paths read of the record they start from. */
  get reads(): ReadonlySet<string> {
    return this.#reads;
  }

  /** The joins of every path that was followed, to stand behind FROM. */
  get joins(): Sql {
    const joins = [...this.#joins.values()];
    return joins.length === 0
      ? empty
      : sql` ${join(
          joins.map((joined) => this.#text(joined)),
          ' ',
        )}`;
  }

  #mask(entity: string): Mask {
    return maskOf(entity, this.#viewer, this.#source);
  }

  #end(field: Field, { alias, mask }: Pick<Joined, 'alias' | 'mask'>): PathEnd {
    const entity = mask.entity.name;
    const column = mask.column(alias, field.name);
    const isColumn = hasColumn(field) && mask.fields.get(field.name)?.kind === 'always';
    const isOwn = isColumn && alias === this.#start.alias;
    return {
      entity,
      field,
      column,
      folded: mask.folded(alias, field.name) ?? this.#foldedNow(field, column),
      isColumn,
      stored: isOwn ? this.#source.storage.column(entity, field.name) : undefined,
    };
  }

  /** What is computed when it is read has no folded form stored beside it: it is folded as it is read. */
  #foldedNow(field: Field, column: Sql): Sql | undefined {
    if (hasColumn(field) || typeOf(field).sorted !== 'folded') return undefined;
    return dialectOf(this.#source.kind).texts.fold(column);
  }

  #join(path: string, to: string, reference: Sql): Joined {
    const alias = `nf_join_${this.#joins.size + 1}`;
    const joined = this.#joins.get(path) ?? { alias, mask: this.#mask(to), reference, reads: new Set() };
    this.#joins.set(path, joined);
    return joined;
  }

  #text({ alias, mask, reference, reads }: Joined): Sql {
    const id = columnOf(alias, this.#source.storage.column(mask.entity.name, 'id'));
    return sql`LEFT JOIN ${mask.relation(reads)} AS ${identifier(alias)} ON ${id} = ${reference}`;
  }
}

/** The fields of a path as far as the viewer may ever read them; undefined where one is unknown or never readable. */
export function stepsFor(
  path: string,
  entity: string,
  { viewer, source }: { readonly viewer: Actor; readonly source: SqlSource },
): readonly PathStep[] | undefined {
  const reads = ({ name }: Entity, field: string) =>
    readableField(field, maskOf(name, viewer, source)) !== undefined;
  const find = (name: string) => source.model.entities.get(name);
  return readableSteps(path, entityNamed(entity, source.model), { find, reads });
}

/** The field where some grant may show it to the viewer; undefined for an unknown name as well. */
export function readableField(name: string, { entity, fields }: Mask): Field | undefined {
  const seen = fields.get(name);
  return seen === undefined || seen.kind === 'never' ? undefined : entity.fields.get(name);
}
