import type { AppDescription } from '#shared/api/app-description.ts';

/** Roles as the contract calls them; the engine's own `owner` has no other name. */
export function rolesInWords(app: AppDescription, roles: readonly string[]): string {
  return roles.map((role) => app.roles[role] ?? role).join(', ');
}
