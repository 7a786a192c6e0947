import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Entity, Field } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { type PathStep, readableSteps } from '#shared/screens/viewer-rights.ts';
import type { Actor } from '#server/call.ts';
import { columnOf, identifier } from './identifier.ts';
import { entityNamed, type Mask, maskOf } from './masked-relation.ts';
import { postgresDialect } from './postgres.ts';
import type { SqlSource } from './sql-source.ts';
import { sqliteDialect } from './sqlite.ts';

/** Where a path from a record ends: the field, and its columns in the statement. */
export interface PathEnd {
  readonly entity: string;
  readonly field: Field;
  readonly column: Sql;
  /** The folded text beside it, where there is one. */
  readonly folded: Sql | undefined;
}

/** Follows paths such as `item.shelf.name` through masked relations, joining each reference on the way once. */
export class PathJoins {
  readonly #viewer: Actor;
  readonly #source: SqlSource;
  readonly #start: { readonly entity: string; readonly alias: string };
  readonly #joins = new Map<string, { readonly alias: string; readonly text: Sql }>();

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
    let { alias } = this.#start;
    for (const [index, { entity, field }] of steps.slice(0, -1).entries()) {
      if (field.type !== 'ref') return undefined;
      const column = columnOf(alias, this.#source.storage.column(entity.name, field.name));
      alias = this.#join(names.slice(0, index + 1).join('.'), field.to, column);
    }
    return this.#end(end.field, { entity: end.entity.name, alias });
  }

  /** The joins of every path that was followed, to stand behind FROM. */
  get joins(): Sql {
    const joins = [...this.#joins.values()];
    return joins.length === 0
      ? empty
      : sql` ${join(
          joins.map(({ text }) => text),
          ' ',
        )}`;
  }

  #end(field: Field, at: { entity: string; alias: string }): PathEnd {
    const { storage } = this.#source;
    const folded = storage.folded(at.entity, field.name);
    const column = columnOf(at.alias, storage.column(at.entity, field.name));
    return {
      entity: at.entity,
      field,
      column,
      folded: folded === undefined ? this.#foldedNow(field, column) : columnOf(at.alias, folded),
    };
  }

  /** What is computed when it is read has no folded form stored beside it: it is folded as it is read. */
  #foldedNow(field: Field, column: Sql): Sql | undefined {
    if (hasColumn(field) || !['text', 'email', 'url', 'phone'].includes(field.type)) return undefined;
    return (this.#source.kind === 'sqlite' ? sqliteDialect : postgresDialect).fold(column);
  }

  #join(path: string, to: string, reference: Sql): string {
    const known = this.#joins.get(path);
    if (known !== undefined) return known.alias;
    const alias = `nf_join_${this.#joins.size + 1}`;
    const relation = maskOf(to, this.#viewer, this.#source).relation;
    const id = columnOf(alias, this.#source.storage.column(to, 'id'));
    const text = sql`LEFT JOIN ${relation} AS ${identifier(alias)} ON ${id} = ${reference}`;
    this.#joins.set(path, { alias, text });
    return alias;
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
  return seen === undefined || seen === 'never' ? undefined : entity.fields.get(name);
}
