import type { AppDescription } from '#shared/api/app-description.ts';
import { t } from '../messages/t.ts';
import { entityNamed } from './app-context.tsx';

type Described = Pick<AppDescription, 'entities' | 'accounts' | 'roles'>;

/** What roles are called: the viewer's own, those that can be given, and those that people have otherwise, such as by a record. */
export function labelsOfRoles({ entities, accounts, roles }: Described): ReadonlyMap<string, string> {
  const held = entityNamed({ entities }, 'user')?.fields.find(({ name }) => name === 'roles');
  const options =
    held?.type === 'choices' ? held.options.map(({ name, label }) => [name, label] as const) : [];
  return new Map([...options, ...Object.entries(accounts.give), ...Object.entries(roles)]);
}

/** Roles as the contract calls them; the engine's own `owner` stands in no contract. */
export function rolesInWords(app: Described, roles: readonly string[]): string {
  const labels = labelsOfRoles(app);
  return roles.map((role) => labels.get(role) ?? (role === 'owner' ? t('shell.owner') : role)).join(', ');
}
