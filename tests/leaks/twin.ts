import { hasColumn, isCalculated } from '#shared/engine/computed-fields.ts';
import { keyFields } from '#shared/engine/key-fields.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { targetsOf } from '#shared/fields/data/several.ts';
import { invent, type Surroundings } from './invent.ts';
import { newMark } from './marks.ts';
import { refuseHidden } from '#tests/agreement/reference/rights.ts';
import { sameSight, sightOf, type Sight } from './sight.ts';
import { askerOf, type Viewer } from './viewers.ts';
import { calculated, collides, entityOf, type Ground, type Kept, oneOfSeveral, type World } from './world.ts';

/** One difference: another record in the place of one, none, or one more. */
interface Difference {
  readonly entity: string;
  readonly id: string;
  /** What stands there instead. */
  change(kept: Kept): readonly Kept[];
  /** What to try where it cannot be made as a whole. */
  readonly parts?: readonly Difference[];
}

/**
 * A world that differs in everything the viewer may not read and in nothing else: differences are tried together, and
 * those that would change what they may read (a grant or a computed value looks at them) are left out.
 */
export function twinOf(ground: Ground, world: World, viewer: Viewer, surroundings: Surroundings): World {
  const sight = sightOf(ground, world, viewer);
  const looksTheSame = sameSight(sight, ground, viewer);
  return accepted(ground, world, differences({ ground, world, viewer, sight, surroundings }), looksTheSame);
}

/** All of them if they can all be made, else each half on its own. */
function accepted(
  ground: Ground,
  world: World,
  wanted: readonly Difference[],
  looksTheSame: (other: World) => boolean,
): World {
  if (wanted.length === 0) return world;
  const different = wanted.reduce((other, one) => made(other, one, ground), world);
  const all = calculated(ground, different, { saved: false });
  if (isSound(ground, all) && looksTheSame(all)) return all;
  const [only] = wanted;
  if (wanted.length === 1) return accepted(ground, world, only?.parts ?? [], looksTheSame);
  const middle = Math.ceil(wanted.length / 2);
  const first = accepted(ground, world, wanted.slice(0, middle), looksTheSame);
  return accepted(ground, first, wanted.slice(middle), looksTheSame);
}

/** No record is one that no write could have made: of references to one of several entities one is filled. */
function made(world: World, { entity, id, change }: Difference, { model }: Ground): World {
  const kept = world.get(entity) ?? [];
  const possible = (one: Kept) => ({ ...one, values: oneOfSeveral(entityOf(model, entity), one.values) });
  const changed = kept.flatMap((one) => (one.values['id'] === id ? change(one).map(possible) : [one]));
  return new Map([...world, [entity, changed]]);
}

/** Every reference leads to a record, and what is unique is. */
function isSound({ model }: Ground, world: World): boolean {
  const there = new Set(
    [...world.values()].flatMap((kept) =>
      kept.filter(({ deletedBy }) => deletedBy === undefined).map(({ values }) => String(values['id'])),
    ),
  );
  return [...world].every(([name, kept]) => {
    const entity = entityOf(model, name);
    const references = [...entity.fields.values()].filter(
      (field) => field.type === 'ref' && hasColumn(field),
    );
    return kept.every(
      ({ values, deletedBy }) =>
        deletedBy !== undefined ||
        (references.every(
          (field) => (values[field.name] ?? null) === null || there.has(String(values[field.name])),
        ) &&
          !collides(entity, values, kept)),
    );
  });
}

interface Differing {
  readonly ground: Ground;
  readonly world: World;
  readonly viewer: Viewer;
  readonly sight: Sight;
  readonly surroundings: Surroundings;
}

function differences(differing: Differing): readonly Difference[] {
  const { ground, world, sight, viewer } = differing;
  return [...world].flatMap(([entity, kept]) =>
    kept.flatMap((one): Difference[] => {
      const id = String(one.values['id']);
      if (id === viewer.id) return [];
      const seen = sight.get(entity)?.get(id);
      // The key they have opens a record in both worlds.
      if (id === viewer.held?.id)
        return [
          hidden({ entity, id }, one, {
            ...differing,
            shown: { ...seen?.now, ...seen?.title, ...keysOf(one, entity, ground) },
          }),
        ];
      if (seen === undefined) return [unseen({ entity, id }, one, differing)];
      return [hidden({ entity, id }, one, { ...differing, shown: { ...seen.now, ...seen.title } })];
    }),
  );
}

function keysOf({ values }: Kept, entity: string, { model }: Ground): RecordValues {
  return Object.fromEntries(
    keyFields(entityOf(model, entity)).map(({ name }) => [name, values[name] ?? null]),
  );
}

type Place = Pick<Difference, 'entity' | 'id'>;

/** A record that the viewer does not know: it is another one, there are two, or there is none. */
function unseen(place: Place, kept: Kept, differing: Differing): Difference {
  const { chance } = differing.surroundings;
  const whole = hidden(place, kept, { ...differing, shown: {} });
  const which = place.entity === 'user' ? 9 : chance.below(10);
  if (which === 0 && !isTold(place.entity, differing)) return { ...place, change: () => [], parts: [whole] };
  if (which > 2) return whole;
  const second = newMark.id(chance);
  const twice = (one: Kept) => [one, ...whole.change(one).map((other) => withValues(other, { id: second }))];
  return { ...place, change: twice, parts: [whole] };
}

/** Where a code of the contract says that a record is there, one that is not is answered otherwise. */
function isTold(entity: string, { ground: { model, situation }, viewer }: Differing): boolean {
  const seen = refuseHidden(entityOf(model, entity), { ...situation, asker: askerOf(viewer, model) });
  return seen.code !== 'not_found' || isToldByReferences(entity, model);
}

/** Whether a field or an input that refers to records of the entity has a code for those that may not be read. */
function isToldByReferences(to: string, model: Ground['model']): boolean {
  return [...model.entities.values()].some(({ fields, transitions }) => {
    const inputs = [...transitions.values()].flatMap(({ input }) => input.map(({ field }) => field));
    return [...fields.values(), ...inputs].some(
      (field) => targetsOf(field).includes(to) && field.errors.unreadable !== undefined,
    );
  });
}

interface Hiding extends Differing {
  /** What of the record the viewer is shown. */
  readonly shown: RecordValues;
}

/** All that is hidden of a record is other; where that cannot be, one field after the other, now and in the past. */
function hidden(place: Place, { values, past = {}, deletedBy }: Kept, hiding: Hiding): Difference {
  // What is gone is shown by the trash, and by its history.
  const listing = deletedBy === undefined ? hiding : { ...hiding, shown: values };
  const now = {
    ...otherValues(place.entity, values, hiding),
    ...otherMembers(place.entity, values, listing),
  };
  const then = otherValues(place.entity, { ...values, ...past }, { ...hiding, shown: {} });
  const listed = otherMembers(place.entity, past, hiding);
  const moves = [...entityOf(hiding.ground.model, place.entity).transitions.keys()];
  const parts = [
    ...Object.entries(now).map(([name, value]) => (kept: Kept) => [withValues(kept, { [name]: value })]),
    ...Object.keys(past).map((name) => (kept: Kept) => [withPast(kept, { [name]: then[name] ?? null })]),
    // Where what a list was is hidden as well, all of it is other, else those members of which nothing is known.
    ...Object.entries(listed).map(([name, value]) => (kept: Kept) => [withPast(kept, { [name]: value })]),
    ...Object.keys(listed).map((name) => (kept: Kept) => [withoutPast(kept, name)]),
    ...moves
      .slice(0, 1)
      .map((moved) => (kept: Kept) => [kept.past === undefined ? kept : { ...kept, moved }]),
  ];
  const whole = (kept: Kept) => parts.reduce((all, change) => all.flatMap(change), [kept]);
  return { ...place, change: whole, parts: parts.map((change) => ({ ...place, change })) };
}

function withValues(kept: Kept, values: RecordValues): Kept {
  return { ...kept, values: { ...kept.values, ...values } };
}

function withPast(kept: Kept, past: RecordValues): Kept {
  return { ...kept, past: { ...kept.past, ...past } };
}

/** As if this had not changed, where something else did. */
function withoutPast(kept: Kept, name: string): Kept {
  const { [name]: _, ...past } = kept.past ?? {};
  return Object.keys(past).length === 0 ? kept : { ...kept, past };
}

/** Of each list of references that is shown or was kept: the same members that the viewer knows, among others of which nothing is told. */
function otherMembers(
  name: string,
  values: RecordValues,
  { ground: { model }, shown, sight, surroundings }: Hiding,
): RecordValues {
  const { chance, ids } = surroundings;
  const lists = [...entityOf(model, name).fields.values()].flatMap((field) => {
    const members = values[field.name];
    const isPart = field.type === 'refs' && field.name in values && field.name in shown;
    if (!isPart || !hasColumn(field) || isCalculated(field)) return [];
    const isKnown = (id: unknown) => sight.get(field.to)?.has(String(id)) === true;
    const known = Array.isArray(members) ? members.filter(isKnown) : [];
    const unknown = ids(field.to).filter((id) => !isKnown(id));
    const others = chance.some(unknown, chance.below(3));
    const mixed = chance.percent(50) ? [...others, ...known] : [...known, ...others];
    return [[field.name, mixed.length === 0 ? null : mixed] as const];
  });
  return Object.fromEntries(lists);
}

/** Another value for each field that is not shown. */
function otherValues(
  name: string,
  values: RecordValues,
  { ground, shown, surroundings }: Hiding,
): RecordValues {
  const entity = entityOf(ground.model, name);
  const account = name === 'user' ? ['roles', 'active'] : [];
  const other = [...entity.fields.values()].filter(
    (field) =>
      hasColumn(field) &&
      field.origin !== 'system' &&
      field.compute === undefined &&
      !(field.name in shown) &&
      !account.includes(field.name),
  );
  const changed = other.map((field) => [
    field.name,
    isCalculated(field) && surroundings.chance.percent(30) ? null : invent(field, surroundings),
  ]);
  const by = values['version'] === 2 ? ['created_by', 'updated_by'].filter((field) => !(field in shown)) : [];
  const others = by.map((field) => [field, surroundings.chance.pick(surroundings.ids('user'))]);
  return Object.fromEntries([...changed, ...others]);
}
