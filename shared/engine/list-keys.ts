import type { Place } from '#shared/contract/finding.ts';
import type { Condition, Entity, Field, Model } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import { alternatives, conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { isA } from '#shared/fields/field-types.ts';
import { fixedFields, ownField } from './equalities.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import { leadOf } from './leads.ts';
import { screensOf } from './screens-of.ts';

/** One field of an index, and its direction. */
export interface Key {
  readonly field: string;
  readonly descending: boolean;
}

/** What of the contract an index is for, in a sentence, and the place of its sentence. */
export interface Reason {
  readonly text: Text;
  readonly place: Place;
}

/** What is asked for, before it is an index. */
export interface ListUse {
  readonly keys: readonly Key[];
  readonly searched?: readonly string[];
  /** True where records are found by the fields and nobody minds their order: any index that begins with them serves. */
  readonly anyOrder?: true;
  readonly reason: Reason;
}

/** A way in which a read grant opens records: the fields that lead to them. */
interface Right {
  readonly fields: readonly string[];
  /** Whether they have one value each, so that the records come in the order of the fields behind them. */
  readonly isFixed: boolean;
  readonly condition: Condition;
}

/** Fields that a list fixes, by its condition, by a filter or by a view, and the list in a sentence. */
interface Narrowing {
  readonly fields: readonly string[];
  readonly shows: Text;
}

/**
 * What the lists of an entity ask of its indexes. `orders`: each order that a screen offers, for all records and for
 * those that each right opens, and the order of creation for these. `filters`: the same with what its condition, its
 * filters and its views fix, in the order in which the screens have them.
 */
export function listKeys(entity: Entity, model: Model, which: 'orders' | 'filters'): readonly ListUse[] {
  const rights = rightsOf(entity, model);
  const screens = screensOf(entity.name, model);
  if (which === 'filters') return screens.flatMap((screen) => filtered(screen, entity, rights));
  const sorted = screens.filter((screen) => sortOf(screen).length > 0);
  const searched = searchedIn(screens, entity);
  return [
    ...rights.filter(({ isFixed }) => isFixed).map((right) => created(right)),
    ...rights.flatMap((right) => sorted.map((screen) => ({ ...listed(screen, { right }), searched }))),
    ...sorted.map((screen) => ({ ...listed(screen, {}), searched })),
  ];
}

/**
 * What the totals of groups read that a table begins with, of all records and of those that each right opens. With all of
 * it in an index, no record is looked at for them.
 */
export function totalKeys(entity: Entity, model: Model): readonly ListUse[] {
  const rights = rightsOf(entity, model).filter(({ isFixed }) => isFixed);
  return screensOf(entity.name, model).flatMap((screen) => {
    const group = ownField(screen.group?.expression);
    const totals = (screen.totals ?? []).flatMap(({ expression }) => ownField(expression) ?? []);
    if (group === undefined || totals.length === 0 || totals.length < (screen.totals ?? []).length) return [];
    const fields = [...fixedBy(screen.where), group];
    const total = messageOf('studio.reasonTotals', { group, route: screen.route });
    return [undefined, ...rights].map((right): ListUse => {
      return {
        keys: [...(right?.fields ?? []), ...fields].map(fixed),
        searched: totals,
        reason: { text: forReaders(total, right), place: screen.place },
      };
    });
  });
}

function created(right: Right): ListUse {
  const text = forReaders(messageOf('studio.reasonCreated'), right);
  return { keys: right.fields.map(fixed), reason: { text, place: right.condition.place } };
}

/** The narrower lists of a screen: those of who reads by each right, then those of who reads everything. */
function filtered(screen: Screen, entity: Entity, rights: readonly Right[]): readonly ListUse[] {
  return narrowedBy(screen, entity).flatMap((narrowing) => [
    ...rights.map((right) => listed(screen, { right, narrowing })),
    listed(screen, { narrowing }),
  ]);
}

function listed(
  screen: Screen,
  { right, narrowing }: { readonly right?: Right; readonly narrowing?: Narrowing },
): ListUse {
  const { route, place } = screen;
  const text = forReaders(narrowing?.shows ?? messageOf('studio.reasonList', { route }), right);
  const fields = [...(right?.fields ?? []), ...(narrowing?.fields ?? [])];
  return { keys: [...fields.map(fixed), ...sortOf(screen)], reason: { text, place } };
}

function forReaders(text: Text, right: Right | undefined): Text {
  if (right === undefined) return text;
  return [text, messageOf('studio.reasonReaders', { condition: right.condition.source })];
}

function fixed(field: string): Key {
  return { field, descending: false };
}

/** The ways in which read grants open records, as far as an index leads to these. */
function rightsOf(entity: Entity, model: Model): readonly Right[] {
  const conditions = entity.grants.flatMap(({ action, condition }) =>
    action === 'read' && condition !== undefined ? [condition] : [],
  );
  return conditions.flatMap((condition) =>
    alternatives(condition.expression).flatMap((way) => rightOf(way, condition, { entity, model })),
  );
}

function rightOf(
  way: Expression,
  condition: Condition,
  { entity, model }: { readonly entity: Entity; readonly model: Model },
): readonly Right[] {
  const own = tellingFirst(fixedFields(way), entity);
  if (own.length > 0) return [{ fields: own, isFixed: true, condition }];
  const leads = conjuncts(way).flatMap((part) => leadOf(part, model) ?? []);
  const [lead] = leads.filter(({ field }) => field !== 'id');
  return lead === undefined ? [] : [{ fields: [lead.field], isFixed: false, condition }];
}

/** What few records have a given value of stands before what many have. */
function tellingFirst(fields: readonly string[], entity: Entity): readonly string[] {
  const isTelling = (name: string) => !isPickedOrBoolean(entity.fields.get(name));
  return [...fields.filter(isTelling), ...fields.filter((name) => !isTelling(name))];
}

function isPickedOrBoolean(field: Field | undefined): boolean {
  return isA(field, 'boolean', 'choice');
}

/** Characters of all texts that stand in one index: an entry of PostgreSQL has room for some 2,700 bytes. */
const MOST_CHARACTERS = 600;

/**
 * What screens search: its folded text stands at the end of the indexes that lists go through, so that a search reads
 * no record but those it finds. Texts that are too long for that are left out.
 */
function searchedIn(screens: readonly Screen[], entity: Entity): readonly string[] {
  let room = MOST_CHARACTERS;
  return [...new Set(screens.flatMap((screen) => screen.search))].filter((name) => {
    const field = entity.fields.get(name);
    if (field?.type !== 'text' || field.multiline || field.max > room) return false;
    room -= field.max;
    return true;
  });
}

/** Only what stands on the record itself can be in its index: a sort order through a reference ends it. */
function sortOf(screen: Screen): readonly Key[] {
  const keys = screen.sort.map(({ path, descending }) => ({ field: ownField(path.expression), descending }));
  const foreign = keys.findIndex((key) => key.field === undefined);
  const own = foreign === -1 ? keys : keys.slice(0, foreign);
  return own.flatMap(({ field, descending }) => (field === undefined ? [] : [{ field, descending }]));
}

/** The condition of a screen stands in all its lists; a filter or a view comes to it. */
function narrowedBy(screen: Screen, entity: Entity): readonly Narrowing[] {
  const always = fixedBy(screen.where);
  const { route } = screen;
  const filters = screen.filters.flatMap(({ name }) => (isPicked(entity.fields.get(name)) ? [name] : []));
  const more = [
    ...filters.map((field) => ({
      fields: [field],
      shows: messageOf('studio.reasonFiltered', { route, field }),
    })),
    ...screen.views.map(({ name, condition }) => ({
      fields: fixedBy(condition),
      shows: messageOf('studio.reasonView', { route, name }),
    })),
  ].filter(({ fields }) => fields.length > 0);
  const narrower = more.map(({ fields, shows }) => ({ fields: [...always, ...fields], shows }));
  return always.length === 0
    ? narrower
    : [{ fields: always, shows: messageOf('studio.reasonList', { route }) }, ...narrower];
}

/** Filters by one value out of few; others are ranges or searches. */
function isPicked(field: Field | undefined): boolean {
  return isA(field, 'choice') || field?.type === 'ref' || field?.type === 'several';
}

function fixedBy(condition: Condition | undefined): readonly string[] {
  return condition === undefined ? [] : fixedFields(condition.expression);
}
