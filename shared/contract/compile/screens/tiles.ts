import { conjunction } from '#shared/expression/tree/conjuncts.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import { asKey } from '#shared/expression/tree/sameness.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { inPeriod, type WhichPeriod } from '#shared/fields/time/periods.ts';
import type { TileDeclaration } from '../../declaration-calls.ts';
import type { Condition } from '../../model.ts';
import type { Tile, TilePeriod } from '../../model-screens.ts';
import { compileAggregate } from './calls.ts';
import { conditionIf, expressionOf, pathOf } from '../compiling/compiling.ts';
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
    ...whichRecords(declared, surroundings),
    group: declared.group && asKey(expressionOf(declared.group, compiling)),
    value: declared.value && compileAggregate(declared.value, compiling),
    chart: declared.chart,
    list: declared.list?.map((name) => compilePath(name, { entity, ...surroundings })) ?? [],
    place: declared.place,
  };
}

/** What a tile asks of its records, with its period; without one the condition alone. */
function whichRecords(
  declared: TileDeclaration,
  surroundings: PathContext,
): { readonly where?: Condition; readonly period?: TilePeriod } {
  const { entities, compiling } = surroundings;
  const where = conditionIf(declared.where, compiling);
  if (declared.period === undefined) return { where };
  const { name, value: period } = declared.period;
  const entity = entities.get(declared.entity.text);
  const path = { path: name.text, timed: pathOf(name, compiling).type.kind === 'datetime' };
  const within = (which: WhichPeriod): Condition => {
    const source = inPeriod(path, period, which);
    const context = { schema: compiling.contract.schema, record: declared.entity.text };
    const { expression } = checkExpression(source, context);
    // Its field was checked, and all else is ours.
    if (expression === undefined) throw new Error(`line ${name.place.line}: ${source}`);
    return both(where, { expression, references: referencesOf(expression), source, place: name.place });
  };
  return {
    where: within('itself'),
    period: { name: period, path: compilePath(name, { entity, ...surroundings }), before: within('before') },
  };
}

function both(one: Condition | undefined, other: Condition): Condition {
  if (one === undefined) return other;
  const expression = conjunction(one.expression, other.expression);
  const source = `(${one.source}) && ${other.source}`;
  return { expression, references: referencesOf(expression), source, place: one.place };
}
