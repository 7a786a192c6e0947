import type { Labels } from '../words.ts';

/** What every contract has, in English. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Created',
  created_by: 'Created by',
  updated_at: 'Updated',
  updated_by: 'Updated by',
  version: 'Version',
  name: 'Name',
  email: 'Email',
  user_name: 'User name',
  roles: 'Roles',
  active: 'Active',
  owner: 'Owner',
  user: 'User',
  users: 'Users',
  newRecord: 'New {entity}',
  editRecord: 'Edit {entity}',
  member: 'everybody who is signed in',
  mayConfirm: '{who} may confirm this.',
  points: [
    'What the product does and for whom',
    'Screens and routes',
    'Entities and their fields',
    'States and transitions',
    'Validation rules',
    'Roles and permissions',
    'The calls it makes',
    'The error catalogue',
    'Business constants and limits',
  ],
};
