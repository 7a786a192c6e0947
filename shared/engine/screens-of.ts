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
  const shown = named.length > 0 ? named : shownTitles(entity, model);
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
    const field = entity.fields.get(name);
    if (field?.type === 'ref') {
      const to = model.entities.get(field.to);
      return (to === undefined ? [] : titlePaths(to)).map((path) => `${name}.${path}`).filter(isNear);
    }
    return isNear(name) && name.includes('.') ? [name] : [];
  });
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
    entity = field.type === 'ref' ? model.entities.get(field.to) : undefined;
  }
  const isText = end !== undefined && !end.field.secret && typeOf(end.field).searched;
  return end !== undefined && isText ? { path, ...end } : undefined;
}

/** A text in several languages is found by what it says in any of them. */
function inLanguages(end: SearchedPath): readonly SearchedPath[] {
  const { path, entity, field } = end;
  const names = withLanguages(field.translates?.field ?? field.name, entity.fields);
  if (names.length === 1) return [end];
  const before = path.slice(0, path.length - field.name.length);
  return names.flatMap((name) => {
    const text = entity.fields.get(name);
    return text === undefined ? [] : [{ path: `${before}${name}`, entity, field: text }];
  });
}

function isKept(end: SearchedPath | undefined): boolean {
  return end !== undefined && hasColumn(end.field);
}
