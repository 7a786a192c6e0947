import type { AppDescription } from '#shared/api/app-description.ts';
import { entityNamed } from '../../app/app-context.tsx';

/** What roles are called: those that can be given, and those that people have otherwise, such as by a record. */
export function labelsOfRoles(
  description: Pick<AppDescription, 'entities' | 'accounts'>,
): ReadonlyMap<string, string> {
  const held = entityNamed(description, 'user')?.fields.find(({ name }) => name === 'roles');
  const options =
    held?.type === 'choices' ? held.options.map(({ name, label }) => [name, label] as const) : [];
  return new Map([...options, ...Object.entries(description.accounts.give)]);
}
