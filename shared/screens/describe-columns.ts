import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { Path } from '#shared/contract/model-screens.ts';
import { fieldShape } from './field-shape.ts';
import { type PathStep, readableSteps, type ViewerRights } from './viewer-rights.ts';

/** What a screen is described by: the whole contract, and what its viewer may. */
export interface ColumnContext {
  readonly model: Model;
  readonly rights: ViewerRights;
  /** The viewer opens the record: of its own fields they are told those that no list tells. */
  readonly opened?: true;
}

/** Paths as columns, those left out that the viewer may never read to their end. */
export function describeColumns(
  paths: readonly Path[],
  entity: Entity,
  surroundings: ColumnContext,
): readonly ColumnDescription[] {
  return paths.flatMap((path) => describeColumn(path, entity, surroundings) ?? []);
}

/** A path as a column; undefined where the viewer may never read it to its end. */
export function describeColumn(
  path: Path,
  entity: Entity,
  surroundings: ColumnContext,
): ColumnDescription | undefined {
  const end = stepsOf(path.name, entity, surroundings)?.at(-1);
  if (end === undefined) return undefined;
  const expand = path.name.split('.').slice(0, -1).join('.');
  return { path: path.name, label: path.label, field: fieldShape(end.field), expand };
}

/** The fields of a path; undefined where one may never be read. */
export function stepsOf(
  path: string,
  entity: Entity,
  { model, rights, opened }: ColumnContext,
): readonly PathStep[] | undefined {
  const own = opened === true && rights.opens(entity, path) ? entity.fields.get(path) : undefined;
  if (own !== undefined) return [{ entity, field: own }];
  return readableSteps(path, entity, { find: (name) => model.entities.get(name), reads: rights.reads });
}
