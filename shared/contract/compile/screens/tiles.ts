import { asKey } from '#shared/expression/check/sameness.ts';
import type { TileDeclaration } from '../../declaration-calls.ts';
import type { Tile } from '../../model-screens.ts';
import { compileAggregate } from './calls.ts';
import { conditionIf, expressionOf } from '../compiling/compiling.ts';
import { compilePath, type PathContext } from './paths.ts';

/** A tile of a dashboard; without a title it is called like its records. */
export function compileTile(declared: TileDeclaration, surroundings: PathContext): Tile {
  const { entities, compiling } = surroundings;
  const entity = entities.get(declared.entity.text);
  return {
    title: declared.title ?? entity?.labelPlural ?? declared.entity.text,
    help: declared.help,
    entity: declared.entity.text,
    for: declared.for?.map(({ text }) => text),
    where: conditionIf(declared.where, compiling),
    group: declared.group && asKey(expressionOf(declared.group, compiling)),
    value: declared.value && compileAggregate(declared.value, compiling),
    chart: declared.chart,
    list: declared.list?.map((name) => compilePath(name, { entity, ...surroundings })) ?? [],
    place: declared.place,
  };
}
