import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { genericColumns } from '#shared/screens/generic-screens.ts';

type Back = Pick<EntityDescription['backs'][number], 'field' | 'part'>;

/** Parts have no page that says more of them: they are read where their record is. */
const mostOfParts = 8;

/**
 * As the entity's own table has them, or its first fields, without what is the same in each row of the list: the reference
 * back to where one is and what stands behind it. The number that orders parts is their place.
 */
export function relatedColumns(
  table: Pick<ScreenDescription, 'columns'> | undefined,
  entity: EntityDescription,
  { field, part }: Back,
): readonly ColumnDescription[] {
  const order = part ? entity.order : undefined;
  if (table === undefined || table.columns.length === 0)
    return genericColumns(entity, { without: [field, order], ...(part && { most: mostOfParts }) });
  const others = table.columns.filter(
    ({ path }) => path !== field && !path.startsWith(`${field}.`) && path !== order,
  );
  return others.length > 0 ? others : table.columns;
}
