import type { QueryDescription } from '#shared/api/query-description.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { Query } from '#shared/contract/model-calls.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { ColumnContext } from './describe-columns.ts';
import { aggregateSettings, expressionSettings, standsForMonth } from './expression-settings.ts';
import { fieldShape } from './field-shape.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** The named queries of a viewer: those for them, about records they may read. */
export function describeQueries(model: Model, rights: ViewerRights): readonly QueryDescription[] {
  return [...model.queries.values()].flatMap((query) => {
    const entity = entityAsked(query, { model, rights });
    return entity === undefined ? [] : [describeQuery(query, entity, { model, rights })];
  });
}

/** The entity that a query is about; undefined where the viewer may not ask it. */
export function entityAsked(query: Query, { model, rights }: ColumnContext): Entity | undefined {
  const entity = model.entities.get(query.entity);
  const isFor = query.for.some((audience) => rights.is(audience));
  return entity !== undefined && isFor && rights.may(entity, 'read') ? entity : undefined;
}

/** Rows call the group by its field where it is one; a value of that name goes first. */
export function groupName({ group, values }: Pick<Query, 'group' | 'values'>): string {
  const own = group?.kind === 'field' && group.of.kind === 'variable' ? group.field : 'group';
  return values.some(({ name }) => name === own) ? 'group' : own;
}

/** What a group is made of: the field at the end of a path, or the only one that an expression reads. */
function groupLabel(group: Expression, { model, rights }: ColumnContext): string | undefined {
  const { fields } = referencesOf(group);
  const [only, ...others] = group.kind === 'field' ? [`${group.entity}.${group.field}`] : fields;
  const [of = '', name = ''] = others.length === 0 ? (only?.split('.') ?? []) : [];
  const entity = model.entities.get(of);
  return entity && rights.reads(entity, name) ? entity.fields.get(name)?.label : undefined;
}

function describeQuery(query: Query, entity: Entity, { model, rights }: ColumnContext): QueryDescription {
  const { name, group, values, params } = query;
  const by = group && print(group);
  return {
    name,
    group: group && {
      name: groupName(query),
      label: groupLabel(group, { model, rights }),
      value: expressionSettings(group, model),
      by: rights.asFilter(entity, `(${by}) == null`) === undefined ? undefined : by,
      month: standsForMonth(group) || undefined,
    },
    values: values.map((value) => ({
      name: value.name,
      label: value.label,
      value: aggregateSettings(value, model),
    })),
    params: params.map(({ field, required }) => ({ field: fieldShape(field), required })),
  };
}
