import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { type GroupBy, groupsOffered } from '#shared/screens/list-groups.ts';

/** What the rows of a screen may be put together by: what it says itself first. */
export function offeredGroups(
  { group }: Pick<ScreenDescription, 'group'>,
  fields: ReadonlyMap<string, FieldShape>,
): readonly GroupBy[] {
  if (group === undefined) return groupsOffered(fields);
  const own = { ...group.field, label: group.label };
  return groupsOffered(new Map([[group.path, own], ...fields]));
}

/** The one that is named, by its path or as an address has it; undefined where it is not offered. */
export function groupIn(offered: readonly GroupBy[], named: string | undefined): GroupBy | undefined {
  return offered.find(({ by, path }) => by === named || path === named);
}
