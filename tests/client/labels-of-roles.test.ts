import { expect, test } from 'vitest';
import { labelsOfRoles } from '#client/accounts/people/labels-of-roles.ts';
import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';

test('A role that people have by a record, and nobody gives, is called by its label too', () => {
  const options = [
    { name: 'employee', label: 'Employee' },
    { name: 'export_all', label: 'Export all time' },
  ];
  // Only what is said here is read of them.
  const user = { name: 'user', fields: [{ name: 'roles', type: 'choices', options }] };
  const labels = labelsOfRoles({
    entities: [user as unknown as EntityDescription],
    accounts: { give: { employee: 'Employee' } } as unknown as AppDescription['accounts'],
  });
  expect(labels.get('export_all')).toBe('Export all time');
  expect(labels.get('employee')).toBe('Employee');
});
