import { createHash } from 'node:crypto';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Condition, Entity, Model } from '#shared/contract/model.ts';
import { waysTo } from '#shared/engine/ways.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Actor } from '#server/call.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { entityRelation, readsOf } from './entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { ledBy } from './led-condition.ts';
import { openScope } from './open-scope.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import type { RowAlias, SqlScope } from '#server/sql/expression/scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { timedRelation } from './timed-relation.ts';
import {
  type FieldVisibility,
  notOpening,
  referring,
  seesEverything,
  visibilityOf,
} from '#server/rights/visibility.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/**
 * An entity as one viewer may read it: the only door through which reads reach a table. Each condition of a grant is asked
 * of a row in one place: a column of the relation tells whether it holds, and every field that it shows looks there.
 */
export class Mask {
  readonly entity: Entity;
  /** False: no grant shows the viewer any record, whatever its values. The relation is then empty. */
  readonly readable: boolean;
  /** Undefined: every record. Else a record may be read where any of these holds. */
  readonly rows: readonly Condition[] | undefined;
  /** Per field, on the records that may be read. */
  readonly fields: ReadonlyMap<string, FieldVisibility>;
  /** All that opens a record, one of which must hold, where an index leads to the records of each; else undefined. */
  readonly ways: readonly Expression[] | undefined;
  readonly #source: SqlSource;

  constructor(entity: Entity, viewer: Actor, source: SqlSource) {
    const { readable, rows, fields } = visibilityOf(entity, viewer);
    this.entity = entity;
    this.readable = readable;
    this.rows = rows && rows.toSorted((one, other) => lookUps(one) - lookUps(other));
    this.fields = fields;
    this.ways = readable ? waysTo(rows ?? [], entity, source.model) : undefined;
    this.#source = source;
  }

  /**
   * To be put behind FROM with an alias: the records that may be read, with the columns of the table. Their values are
   * read through `column` and `folded`, which hide what may not be read. `reads`: the fields that are read so; undefined:
   * any of them.
   */
  relation(reads?: Iterable<string>): Sql {
    return this.#opened(reads, (test) => this.#inTime(test));
  }

  /**
   * The same where one record is looked for at a time, by its id. Whether there is time left is not asked of it, for it
   * takes none: what its rights look up elsewhere asks that itself.
   */
  one(reads: Iterable<string>): Sql {
    return this.#opened(reads, (test) => [test]);
  }

  /**
   * The same records as several relations, one for each way in which a grant opens them, where each way has an index of
   * its own to go by. Else there is one: every record is looked at anyway, and so only once.
   */
  branches(reads?: Iterable<string>): readonly Sql[] {
    const { ways } = this;
    if (ways === undefined) return [this.relation(reads)];
    const row = { entity: this.entity.name, alias: ROW };
    return ways.map((way) => {
      const { before, test } = ledBy(way, row, this.#source);
      return this.#where(this.#inTime(test), reads, { before, judged: [way] });
    });
  }

  /** Every record, to be joined with records that a branch has brought: who may read those has been asked. */
  every(reads?: Iterable<string>): Sql {
    return this.#where([], reads);
  }

  /** A condition of who reads `relation`: whether there is time left, where the relation does not ask that of its rows itself. */
  get inTime(): Sql {
    return this.rows === undefined ? whileInTime(this.#source.kind) : raw('true');
  }

  /** The column of a field on a row of the relation; NULL where the viewer may not read it. */
  column(alias: string, field: string): Sql {
    return this.#masked(field, { alias, column: this.#source.storage.column(this.entity.name, field) });
  }

  /** Likewise the folded text beside it; undefined where there is none. */
  folded(alias: string, field: string): Sql | undefined {
    const column = this.#source.storage.folded(this.entity.name, field);
    return column === undefined ? undefined : this.#masked(field, { alias, column });
  }

  /** The columns of the relation of which one is 1 where the field may be read; undefined: it may be read on every row. */
  verdictsOn(field: string): readonly string[] | undefined {
    const seen = this.fields.get(field);
    return seen?.kind === 'always' ? undefined : conditionsOf(seen).map(verdictName);
  }

  #opened(reads: Iterable<string> | undefined, testsWith: (readable: Sql) => readonly Sql[]): Sql {
    if (!this.readable) return this.#where([raw('1 = 0')], reads);
    if (this.rows === undefined) return this.every(reads);
    const tests = this.rows.map((condition) => this.#judge(condition));
    const readable = tests.length === 1 ? (tests[0] ?? empty) : sql`(${join(tests, ' OR ')})`;
    const judged = this.rows.map(({ expression }) => expression);
    return this.#where(testsWith(readable), reads, { judged });
  }

  #inTime(test: Sql): readonly Sql[] {
    const { kind } = this.#source;
    return kind === 'sqlite' ? [whileInTime(kind), test] : [test];
  }

  /** The bare table where every record is asked for and nothing of it is hidden on some. */
  #where(tests: readonly Sql[], reads?: Iterable<string>, { judged = [], before = empty }: Judged = {}): Sql {
    const asked = reads && [...reads];
    const rights = (asked ?? [...this.fields.keys()]).flatMap((field) =>
      conditionsOf(this.fields.get(field)),
    );
    const verdicts = [...new Map(rights.map((condition) => [verdictName(condition), condition]))];
    const asks = [...judged, ...rights.map(({ expression }) => expression)];
    const asking = asks.flatMap((one) => [...readsOf(one, this.entity.name)]);
    const records = entityRelation(this.entity.name, this.#source, asked && new Set([...asked, ...asking]));
    if (tests.length === 0 && verdicts.length === 0) return records;
    const columns = verdicts.map(
      ([name, condition]) =>
        sql`CASE WHEN ${this.#judge(condition)} THEN 1 ELSE 0 END AS ${identifier(name)}`,
    );
    const select = join([sql`${identifier(ROW)}.*`, ...columns], ', ');
    const where = tests.length === 0 ? empty : sql` WHERE ${join(tests, ' AND ')}`;
    return sql`(SELECT ${select} FROM ${before}${records} AS ${identifier(ROW)}${where})`;
  }

  /** Grants are judged on the tables themselves: they see everything. */
  #judge({ expression }: Condition): Sql {
    const row = { entity: this.entity.name, alias: ROW };
    return sql`(${holds(expression, openScope(this.#source, row, expression))})`;
  }

  /** CASE keeps the column's type on PostgreSQL also where it is always NULL. */
  #masked(field: string, { alias, column }: { readonly alias: string; readonly column: string }): Sql {
    const value = columnOf(alias, column);
    const verdicts = this.verdictsOn(field);
    if (verdicts === undefined) return value;
    const tests = verdicts.map((name) => sql`${columnOf(alias, name)} = 1`);
    return sql`CASE WHEN ${tests.length === 0 ? raw('1 = 0') : join(tests, ' OR ')} THEN ${value} END`;
  }
}

/** What selects the rows of a relation. */
interface Judged {
  /** The conditions that stand in its tests. */
  readonly judged?: readonly Expression[];
  /** What is gone through before its rows. */
  readonly before?: Sql;
}

/** The column that is 1 where a condition holds. No field's name has a `$`. */
function verdictName({ source }: Condition): string {
  return `grant$${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
}

const ROW = 'nf_row';

/** On which records a field is shown, where it is not on all of them or on none. */
function conditionsOf(field: FieldVisibility | undefined): readonly Condition[] {
  return field?.kind === 'sometimes' ? field.conditions : [];
}

/** How many looks at other records a condition takes: what takes none is asked first. */
function lookUps({ expression }: Condition): number {
  const kinds = ['back', 'all', 'collection'];
  return [...walk(expression)].filter(({ kind }) => kinds.includes(kind)).length;
}

/** Built once for each set of audiences; values are slots. */
export function maskOf(entity: string, viewer: Actor, source: SqlSource): Mask {
  const key = `${source.kind} ${entity} ${viewerKey(viewer)}`;
  return masks.get(source.storage, key, () => new Mask(entityNamed(entity, source.model), viewer, source));
}

/** The same as they look at records to refer to them: what they may only refer to has its title. */
export function referMaskOf(entity: string, viewer: Actor, source: SqlSource): Mask {
  return maskOf(entity, referring(viewer, entityNamed(entity, source.model)), source);
}

const masks = new PlanCache<Mask>(2_000);

/** Equal for viewers whose statements are the same; their own values come in through slots. */
export function viewerKey(viewer: Actor): string {
  const { scope, refers, opens } = viewer;
  const who = seesEverything(viewer) ? '*' : audienceKey(viewer.audiences);
  const refersTo = refers === undefined ? '' : ` refers ${refers}`;
  const opensOf = opens === undefined ? '' : ` opens ${opens}`;
  const within = scope === undefined ? '' : ` within ${scope.words.join(' ')}`;
  return `${who}${refersTo}${opensOf}${within}`;
}

const audienceKey = memoized((audiences: ReadonlySet<string>) => [...audiences].sort().join(' '));

/** The entity of a name that is known to be in the model. */
export function entityNamed(name: string, model: Model): Entity {
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`no entity ${name} in the model`);
  return entity;
}

/**
 * The scope of whatever a caller asks: what the viewer may not read is empty or absent, at every depth. `of`: all that is
 * compiled in it, so that nothing it does not read stands in the statement. Who opens the record sees of this one what no
 * list tells, and of no other.
 */
export function maskedScope(
  viewer: Actor,
  source: SqlSource,
  { record, of }: { readonly record?: RowAlias; readonly of?: readonly Expression[] } = {},
): SqlScope {
  const { model, storage, kind } = source;
  const others = notOpening(viewer);
  const mask = (entity: string) => maskOf(entity, others, source);
  const own = record && maskOf(record.entity, viewer, source);
  const reads = (entity: string, field?: string) =>
    field === undefined ? of?.flatMap((one) => [...readsOf(one, entity)]) : [field];
  return {
    model,
    storage,
    kind,
    record,
    relation: (entity, field) => timedRelation(mask(entity).relation(reads(entity, field)), kind),
    column: (row, field) =>
      (own && row.alias === record?.alias ? own : mask(row.entity)).column(row.alias, field),
    members: (entity, list) => readableMembers(list, referMaskOf(entity, others, source), source),
  };
}

/** A list of references without those to records that are hidden by the mask. */
export function readableMembers(list: Sql, mask: Mask, source: SqlSource): Sql {
  const { entity, readable, rows } = mask;
  if (readable && rows === undefined) return list;
  const { elements, elementId, listOf } = dialectOf(source.kind);
  const [value, place] = [columnOf(MEMBER, 'value'), columnOf(MEMBER, 'key')];
  const id = columnOf(ROW, source.storage.column(entity.name, 'id'));
  const seen = sql`EXISTS (SELECT 1 FROM ${mask.relation([])} AS ${identifier(ROW)} WHERE ${id} = ${elementId(value)})`;
  return sql`(SELECT ${listOf(value, place)} FROM ${elements(list, identifier(MEMBER))} WHERE ${seen})`;
}

const MEMBER = 'nf_member';
