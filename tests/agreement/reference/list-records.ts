import { isA, typeOf } from '#shared/fields/field-types.ts';
import { sortTerms } from '#shared/api/list-query.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Field, Model } from '#shared/contract/model.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import { compareText } from '#shared/expression/values/compare.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { toExact } from '#shared/expression/values/exact.ts';
import { fold } from '#shared/expression/values/fold.ts';
import { schemaOf } from '#shared/expression/schema-of.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { isEverReadable, mayReadSome, maskedState, readable, refuseCall, refuseHidden } from './rights.ts';
import { entityOf, environmentOf, type Situation } from './situation.ts';

/** What is asked of a list. */
export interface ReferenceList {
  readonly entity: string;
  readonly filter?: string;
  /** As in an address: `category,-shelf.name`. */
  readonly sort?: string;
}

/** All records the asker may read, as far as they may, filtered and sorted as they see them. */
export function listAll(
  state: ReferenceState,
  situation: Situation,
  { entity: name, filter, sort }: ReferenceList,
): Outcome<readonly RecordValues[]> {
  const { model } = situation;
  const entity = entityOf(model, name);
  if (!mayReadSome(entity, situation)) return refuseCall(situation);
  const visible = (of: string, field: string) => isEverReadable(entityOf(model, of), field, situation);
  const terms = sortTerms(sort);
  if (!terms.every(({ path }) => endOf(path, { model, entity: name, visible }) !== undefined))
    return refuse('bad_filter');
  const condition =
    filter === undefined
      ? undefined
      : checkExpression(filter, {
          schema: schemaOf(model, visible),
          record: name,
          expected: { kind: 'boolean' },
          mode: 'filter',
        });
  if (condition !== undefined && condition.expression === undefined) return refuse('bad_filter');
  const seen = maskedState(state, situation);
  const ids = recordsOf(seen, name)
    .filter(
      (record) =>
        condition?.expression === undefined ||
        holds(condition.expression, environmentOf(seen, situation, { entity, record })),
    )
    .toSorted((a, b) => {
      for (const { path, descending } of [...terms, { path: 'id', descending: false }]) {
        const end = endOf(path, { model, entity: name, visible });
        if (end === undefined) continue;
        const sign = compare(
          end,
          valueAt(seen, { model, entity: name, path }, a),
          valueAt(seen, { model, entity: name, path }, b),
        );
        if (sign !== 0) return descending ? -sign : sign;
      }
      return 0;
    })
    .map(({ id }) => id ?? null);
  return done(ids.flatMap((id) => shown(state, situation, { entity: name, id })));
}

/** One record as its reader may see it. */
export function readOne(
  state: ReferenceState,
  situation: Situation,
  { entity: name, id }: { readonly entity: string; readonly id: string },
): Outcome<RecordValues> {
  if (!mayReadSome(entityOf(situation.model, name), situation)) return refuseCall(situation);
  const [record] = shown(state, situation, { entity: name, id });
  if (record !== undefined) return done(record);
  const isThere = recordIn(state, name, id) !== undefined;
  return isThere ? refuseHidden(entityOf(situation.model, name), situation) : refuse('not_found');
}

function shown(
  state: ReferenceState,
  situation: Situation,
  { entity: name, id }: { readonly entity: string; readonly id: JsonValue },
): RecordValues[] {
  const record = recordIn(state, name, id);
  const entity = entityOf(situation.model, name);
  const answer = record && readable(state, situation, { entity, record });
  return answer === undefined ? [] : [answer];
}

interface PathOf {
  readonly model: Model;
  readonly entity: string;
}

/** The field at the end of a path; undefined where some step is not there to be read, or nothing to sort by. */
function endOf(
  path: string,
  { model, entity, visible }: PathOf & { visible(entity: string, field: string): boolean },
): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  const field = entityOf(model, entity).fields.get(first);
  if (field === undefined || !visible(entity, first)) return undefined;
  if (rest.length === 0) return typeOf(field).sorted === 'never' ? undefined : field;
  return field.type === 'ref' ? endOf(rest.join('.'), { model, entity: field.to, visible }) : undefined;
}

function valueAt(
  seen: ReferenceState,
  { model, entity, path }: PathOf & { readonly path: string },
  record: RecordValues,
): JsonValue {
  const [first = '', ...rest] = path.split('.');
  const value = record[first] ?? null;
  const field = entityOf(model, entity).fields.get(first);
  if (rest.length === 0 || field?.type !== 'ref') return value;
  const next = recordIn(seen, field.to, value);
  return next === undefined ? null : valueAt(seen, { model, entity: field.to, path: rest.join('.') }, next);
}

/** Empty stands after everything. Text is compared as people see it: without case and accents. */
function compare(field: Field, left: JsonValue, right: JsonValue): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (isA(field, 'integer', 'decimal')) {
    const [a = 0n, b = 0n] = [left, right].map((value) => toExact(String(value)));
    return a < b ? -1 : Number(a > b);
  }
  if (isA(field, 'duration'))
    return (toMilliseconds(String(left)) ?? 0) - (toMilliseconds(String(right)) ?? 0);
  if (field.type === 'choice' && field.ordered === true) {
    const [a = 0, b = 0] = [left, right].map((one) => field.options.findIndex(({ name }) => name === one));
    return a - b;
  }
  if (isA(field, 'boolean')) return Number(left) - Number(right);
  if (typeOf(field).sorted === 'folded') return compareText(fold(String(left)), fold(String(right)));
  return compareText(String(left), String(right));
}
