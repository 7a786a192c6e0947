import { expect, test } from 'vitest';
import { labelsOfRoles } from '#client/app/roles-in-words.ts';
import { callersInWords } from '#client/studio/operations/callers-in-words.ts';
import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';

const options = [
  { name: 'employee', label: 'Employee' },
  { name: 'export_all', label: 'Export all time' },
];
// Only what is said here is read of them.
const user = { name: 'user', fields: [{ name: 'roles', type: 'choices', options }] };
const app = {
  entities: [user as unknown as EntityDescription],
  accounts: { give: { employee: 'Employee' } } as unknown as AppDescription['accounts'],
  roles: {},
};

test('A role that people have by a record, and nobody gives, is called by its label too', () => {
  const labels = labelsOfRoles(app);
  expect(labels.get('export_all')).toBe('Export all time');
  expect(labels.get('employee')).toBe('Employee');
});

test('Those who make a call are told by the labels of their roles', () => {
  expect(callersInWords(app, ['anyone', 'employee', 'export_all', 'member'])).toBe(
    'Employee, Export all time',
  );
});
