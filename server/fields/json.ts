import type { ColumnForm } from './column-form.ts';

/** What is kept as JSON. */
export const jsonForm: ColumnForm<unknown> = {
  sqlite: 'TEXT',
  postgres: () => 'jsonb',
  to: (value) => JSON.stringify(value),
  from: (value) => JSON.parse(String(value)),
};

/** A list without anything in it is empty. */
export const listForm: ColumnForm<unknown> = {
  ...jsonForm,
  to: (value) => (Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value)),
};
