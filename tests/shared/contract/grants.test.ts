import { describe, expect, test } from 'vitest';
import { entityOf, modelOf } from './model-of.ts';

const model = modelOf({
  3: `
loan:
  fields:
    start: { type: date }
    due: { type: date }
    pin: { type: text, secret: true }
user:
  fields: { trained: { type: boolean } }
`,
  4: 'loan: { field: status, start: open, states: { open: {} } }',
  6: `
roles:
  student: { signup: true }
  staff: { may_give: [student], includes: [student] }
  head: { includes: [staff] }
grants:
  loan:
    head: all
    staff: [read, create]
    student:
      read: created_by == me
      create: { if: due > start, fields: [due] }
      update: [ { except: [due] }, { if: start == null, fields: [due, start] } ]
      delete: true
    anyone: { read: { fields: [start, status] } }
  user:
    head: all
    staff: { read: { except: [trained] }, update: { fields: [roles] } }
`,
});

function covered(entity: string, audience: string): readonly string[] {
  const grants = entityOf(model, entity).grants.filter((grant) => grant.audience === audience);
  return grants.map(({ action, condition, fields }) =>
    [action, condition === undefined ? '' : `if ${condition.source}`, [...fields].join(' ')]
      .filter(Boolean)
      .join(': '),
  );
}

describe('the fields that a grant covers are spelled out', () => {
  const own = 'start due';
  const whole = `${own} status id created_at created_by updated_at updated_by version`;
  const usual = `${own} status id created_at updated_at version`;

  test('all, and lists of actions, show who made a record; never a secret, never what cannot be written', () => {
    expect(covered('loan', 'head')).toEqual([
      `read: ${whole}`,
      `create: ${own} pin`,
      `update: ${own} pin`,
      'delete',
    ]);
    expect(covered('loan', 'staff')).toEqual([`read: ${whole}`, `create: ${own} pin`]);
  });

  test('a condition, fields and all but some fields', () => {
    expect(covered('loan', 'student')).toEqual([
      `read: if created_by == me: ${usual}`,
      'create: if due > start: due',
      'update: start pin',
      'update: if start == null: start due',
      'delete',
    ]);
    expect(covered('loan', 'anyone')).toEqual(['read: start status id']);
  });

  test('roles, email and activity of people are covered only where they are named', () => {
    expect(covered('user', 'head')[0]).toBe(
      'read: name trained id created_at created_by updated_at updated_by version',
    );
    expect(covered('user', 'head')[2]).toBe('update: name trained');
    expect(covered('user', 'staff')).toEqual([
      'read: name id created_at updated_at version',
      'update: roles',
    ]);
  });

  test('a role has the rights of all it includes', () => {
    expect([...(model.roles.get('head')?.includes ?? [])]).toEqual(['head', 'staff', 'student']);
    expect(model.roles.get('staff')?.mayGive).toEqual(['student']);
    expect(model.roles.get('student')?.signup).toBe(true);
  });
});
