import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { sortTerms } from '#shared/api/list-query.ts';
import { isA } from '#shared/fields/field-types.ts';
import { type Total, totalsOf } from '#shared/fields/totals.ts';

interface Listed {
  readonly screen: Pick<ScreenDescription, 'sort' | 'totals'>;
  readonly entity: Pick<EntityDescription, 'order'>;
}

/** What people may choose below a column: nothing below numbers that say where a record stands, unless the contract adds them up. */
export function offeredTotals({ path, field }: ColumnDescription, listed: Listed): readonly Total[] {
  return isPlace(path, listed) && isA(field, 'integer') && listed.screen.totals?.includes(path) !== true
    ? []
    : totalsOf(field);
}

/** The order of parts, or what the list of the contract counts up by: a position, a year, the number of a day. */
function isPlace(path: string, { screen, entity }: Listed): boolean {
  const [first] = sortTerms(screen.sort);
  return path === entity.order || (first?.path === path && !first.descending);
}
