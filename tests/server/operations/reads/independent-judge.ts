import type { Entity, Grant, Model } from '#shared/contract/model.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { schemaOf } from '#shared/expression/schema-of.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { NOW } from './open-desk.ts';

/** Every row of a database, by entity. */
export type Rows = ReadonlyMap<string, readonly RecordValues[]>;

/** Says in memory, record by record and without any SQL, what a viewer may read: the other opinion on what lists answer. */
export class IndependentJudge {
  readonly #model: Model;
  readonly #rows: Rows;
  readonly #viewer: Actor;

  constructor(model: Model, rows: Rows, viewer: Actor) {
    this.#model = model;
    this.#rows = rows;
    this.#viewer = viewer;
  }

  /** The record as the viewer may read it, without what they may not; undefined where they may not read it at all. */
  shown(entity: Entity, record: RecordValues): RecordValues | undefined {
    const grants = entity.grants.filter((grant) => this.#applies(grant, record));
    if (grants.length === 0) return undefined;
    const seen = new Set(['id', 'version', ...grants.flatMap((grant) => [...grant.fields])]);
    const values = [...entity.fields.values()]
      .filter((field) => seen.has(field.name) && !field.secret)
      .map((field) => [field.name, record[field.name] ?? null] as const);
    return Object.fromEntries(values);
  }

  /** Ids of the records that a list with this filter shows. */
  ids(entity: Entity, filter: string): readonly string[] {
    const checked = checkExpression(filter, {
      schema: schemaOf(this.#model),
      record: entity.name,
      expected: { kind: 'boolean' },
      mode: 'filter',
    });
    const { expression } = checked;
    if (expression === undefined) throw new Error(`${filter}: ${checked.problems[0]?.message}`);
    const masked = this.#masked();
    return (masked.get(entity.name) ?? [])
      .filter((record) => holds(expression, this.#environment(masked, record)))
      .map(({ id }) => String(id));
  }

  #applies({ audience, action, condition }: Grant, record: RecordValues): boolean {
    if (action !== 'read' || !this.#viewer.audiences.has(audience)) return false;
    return condition === undefined || holds(condition.expression, this.#environment(this.#rows, record));
  }

  /** All rows with everything emptied that may not be read. */
  #masked(): Rows {
    const masked = new Map<string, readonly RecordValues[]>();
    for (const [name, records] of this.#rows) {
      const entity = this.#model.entities.get(name);
      if (entity === undefined) continue;
      const empty = Object.fromEntries([...entity.fields.keys()].map((field) => [field, null]));
      masked.set(
        name,
        records.flatMap((record) => {
          const shown = this.shown(entity, record);
          return shown === undefined ? [] : [{ ...empty, ...shown }];
        }),
      );
    }
    return masked;
  }

  #environment(rows: Rows, record: RecordValues): Environment {
    const of = (entity: string) => rows.get(entity) ?? [];
    const byId = (entity: string, id: string) => of(entity).find((one) => one['id'] === id) ?? null;
    const me =
      this.#viewer.id === undefined ? null : { ...byId('user', this.#viewer.id), id: this.#viewer.id };
    return {
      record,
      me,
      now: NOW,
      today: NOW.slice(0, 10),
      constants: {},
      fetch: byId,
      back: (entity, field, id) => of(entity).filter((one) => one[field] === id),
      all: of,
    };
  }
}
