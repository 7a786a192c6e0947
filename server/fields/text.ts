import { type ColumnForm, text } from './column-form.ts';

/** Text sorts by code point on both databases. */
export const textForm: ColumnForm<unknown> = {
  sqlite: 'TEXT',
  postgres: () => 'text COLLATE "C"',
  to: text,
  from: String,
};

/** A day: text on SQLite, in a form that sorts, and a type of its own on PostgreSQL. */
export const dateForm: ColumnForm<unknown> = { ...textForm, postgres: () => 'date' };
/** A moment, likewise. */
export const datetimeForm: ColumnForm<unknown> = { ...textForm, postgres: () => 'timestamptz(3)' };
/** The id of a record, likewise. */
export const idForm: ColumnForm<unknown> = { ...textForm, postgres: () => 'uuid' };

/** A time of day, always with its seconds. */
export const timeForm: ColumnForm<unknown> = {
  sqlite: 'TEXT',
  postgres: () => 'time(0)',
  to: (value) => text(value).padEnd(8, ':00'),
  from: (value) => String(value).replace(/^(\d\d:\d\d):00$/, '$1'),
};
