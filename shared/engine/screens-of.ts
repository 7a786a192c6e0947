import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import { withLanguages } from '#shared/fields/text/translated.ts';
import { print } from '#shared/expression/tree/print.ts';
import { typeOf } from '#shared/fields/field-types.ts';
import { hasColumn } from './computed-fields.ts';
import { memoized } from '#shared/memoize/memoized.ts';

const byEntity = memoized((screens: readonly Screen[]) => Map.groupBy(screens, (screen) => screen.entity));

/** The screens that show records of an entity, in the order of the contract. */
export function screensOf(entity: string, { screens }: Model): readonly Screen[] {
  return byEntity(screens).get(entity) ?? [];
}

/** A path to a text: with the field at its end, and where that stands. */
export interface SearchedPath {
  readonly path: string;
  /** It begins with a list of references: the text may be that of any of them. */
  readonly isOfSeveral?: true;
  readonly entity: Entity;
  readonly field: Field;
}

const searched = memoized<readonly Screen[], Map<Entity, readonly SearchedPath[]>>(() => new Map());

/**
 * What `q=` looks through: what the screens of the entity name, or else the titles of the references that its lists show;
 * and always what a record is known by, which are the texts of its title and its numbers.
 */
export function searchedPaths(entity: Entity, model: Model): readonly SearchedPath[] {
  const known = searched(model.screens);
  const paths = known.get(entity) ?? [...pathsOf(entity, model).values()];
  known.set(entity, paths);
  return paths;
}

function pathsOf(entity: Entity, model: Model): ReadonlyMap<string, SearchedPath> {
  const named = screensOf(entity.name, model).flatMap(({ search }) => search);
  const shown =
    named.length > 0
      ? named.flatMap((path) => severalTitles(path, entity, model) ?? path)
      : shownTitles(entity, model);
  const own = titlePaths(entity);
  // A title that is worked out for each row would take the index from what is kept.
  const identifying = named.length === 0 ? own : own.filter((path) => isKept(endOf(path, entity, model)));
  const numbers = [...entity.fields.values()].filter(({ type }) => type === 'number_series');
  const all = [...shown, ...identifying, ...numbers.map(({ name }) => name)];
  const ends = all.flatMap((path) => endOf(path, entity, model) ?? []).flatMap((end) => inLanguages(end));
  return new Map(ends.map((end) => [end.path, end]));
}

/** The titles of references in columns, and texts of other records in them. Further away than that is searched where a screen says so. */
function shownTitles(entity: Entity, model: Model): readonly string[] {
  const lists = screensOf(entity.name, model).flatMap(({ columns, card }) => [...columns, ...card]);
  return lists.flatMap(({ name }) => {
    if (entity.fields.get(name)?.type === 'ref') return titlesOf(name, entity, model);
    return severalTitles(name, entity, model) ?? (isNear(name) && name.includes('.') ? [name] : []);
  });
}

/** The titles of all that a list of references names; undefined of any other field. */
function severalTitles(name: string, entity: Entity, model: Model): readonly string[] | undefined {
  return entity.fields.get(name)?.type === 'refs' ? titlesOf(name, entity, model) : undefined;
}

function titlesOf(reference: string, entity: Entity, model: Model): readonly string[] {
  const field = entity.fields.get(reference);
  const to = field?.type === 'ref' || field?.type === 'refs' ? model.entities.get(field.to) : undefined;
  return (to === undefined ? [] : titlePaths(to)).map((path) => `${reference}.${path}`).filter(isNear);
}

function isNear(path: string): boolean {
  return path.split('.').length <= 2;
}

function titlePaths({ title }: Entity): readonly string[] {
  const paths = title.parts.flatMap((part) => (typeof part === 'string' ? [] : [print(part)]));
  return paths.filter((path) => /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/.test(path));
}

/** Undefined where the path ends in no text, or in one that is secret. */
function endOf(path: string, start: Entity, model: Model): SearchedPath | undefined {
  let end: Omit<SearchedPath, 'path'> | undefined;
  let entity: Entity | undefined = start;
  for (const step of path.split('.')) {
    const field: Field | undefined = entity?.fields.get(step);
    if (entity === undefined || field === undefined) return undefined;
    end = { entity, field };
    entity = entityBehind(field, entity === start, model);
  }
  const isText = end !== undefined && !end.field.secret && typeOf(end.field).searched;
  if (end === undefined || !isText) return undefined;
  const [first = ''] = path.split('.');
  const isOfSeveral = start.fields.get(first)?.type === 'refs';
  return { path, ...end, ...(isOfSeveral && { isOfSeveral }) };
}

/** Only the record itself has a list of references that is looked through. */
function entityBehind(field: Field, isOwn: boolean, model: Model): Entity | undefined {
  const leads = field.type === 'ref' || (isOwn && field.type === 'refs');
  return leads ? model.entities.get(field.to) : undefined;
}

/** A text in several languages is found by what it says in any of them. */
function inLanguages(end: SearchedPath): readonly SearchedPath[] {
  const { path, entity, field } = end;
  const names = withLanguages(field.translates?.field ?? field.name, entity.fields);
  if (names.length === 1) return [end];
  const before = path.slice(0, path.length - field.name.length);
  return names.flatMap((name) => {
    const text = entity.fields.get(name);
    return text === undefined ? [] : [{ ...end, path: `${before}${name}`, entity, field: text }];
  });
}

function isKept(end: SearchedPath | undefined): boolean {
  return end !== undefined && hasColumn(end.field);
}
