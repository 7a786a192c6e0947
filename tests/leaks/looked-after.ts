import type { RecordValues } from '#shared/fields/field.ts';
import type { Request } from './bytes.ts';
import type { Looking } from './looking.ts';

/** Whether a call tells of the accounts that its caller looks after. */
export function isAboutAccounts({ path }: Request): boolean {
  return path.startsWith('/api/-/people');
}

/** What is told of them: of everybody whose roles the viewer may all give. */
export function accountsLookedAfter({
  world,
  situation: { asker, model },
}: Pick<Looking, 'world' | 'situation'>): readonly RecordValues[] {
  const giving = [...model.roles.values()].filter(({ name }) => asker.audiences.has(name));
  const given = new Set(giving.flatMap(({ mayGive }) => mayGive));
  if (given.size === 0) return [];
  return (world.get('user') ?? []).flatMap(({ values: { id = null, name = null, email = null, roles } }) =>
    (Array.isArray(roles) ? roles : []).every((role) => given.has(String(role))) ? [{ id, name, email }] : [],
  );
}
