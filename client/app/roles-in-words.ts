import type { AppDescription } from '#shared/api/app-description.ts';
import { t } from '../messages/t.ts';

/** Roles as the contract calls them; the engine's own `owner` stands in no contract. */
export function rolesInWords(app: AppDescription, roles: readonly string[]): string {
  return roles.map((role) => app.roles[role] ?? (role === 'owner' ? t('shell.owner') : role)).join(', ');
}
