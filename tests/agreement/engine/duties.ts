import fc from 'fast-check';

/** Records that put roles together, and who may do what with them and with the people who have them. */
export interface Duties {
  readonly fields: readonly string[];
  readonly rules: readonly string[];
  readonly grants: readonly string[];
  /** Roles beside those of every contract. */
  readonly roles: string;
  /** What staff and managers give, and what they may do with people. */
  readonly staff: { readonly gives: string; readonly of: string };
  readonly manager: { readonly gives: string; readonly of: string };
}

/** The roles that people have by records alone. */
const arranged = /\b(?:looker|doer)\b/g;

/** In every second contract people have roles by records. */
export function duties(): fc.Arbitrary<Duties | undefined> {
  return fc.option(
    fc.record({
      fields: fc
        .constantFrom('text, max: 5', 'text, required: true', 'text, unique: true')
        .map((called) => [`called: { type: ${called} }`, 'hint: { type: text, history: false }']),
      rules: fc.constantFrom<string[]>(
        [],
        [],
        [],
        ['duty: { DUTY_FULL: { rule: people.size() <= 1 } }'],
        [`duty: { DUTY_FULL: { rule: "!('doer' in permissions) || people.size() < 2" } }`],
        ['user: { DUTY_FULL: { rule: duties.size() <= 1 } }'],
        [`user: { DUTY_FULL: { rule: "!('doer' in roles) || 'staff' in roles || 'student' in roles" } }`],
      ),
      grants: fc.tuple(
        fc.constantFrom(
          `member: { read: { if: "hint != 'x'", fields: [called] }, update: { fields: [called] } }`,
          'member: { read: { fields: [called, permissions] } }',
          'looker: { read: true }',
        ),
        fc.constantFrom(
          'staff: all',
          `staff: { read: { fields: [called, permissions] }, create: true, update: { if: "hint != 'a'", fields: [permissions, hint] } }`,
          'staff: { read: true, create: true, update: { if: created_by == me }, delete: people.size() == 0 }',
        ),
        fc.constantFrom(
          'manager: all',
          'doer: all',
          'doer: { read: true, update: { fields: [permissions] } }',
        ),
      ),
      roles: fc.constantFrom(
        'looker: { from: duty }, doer: { from: duty }',
        'looker: { from: duty }, doer: { from: duty, includes: [looker] }',
        'doer: { from: duty, may_give: [looker] }, looker: { from: duty }',
      ),
      staff: fc.record({
        gives: fc.constantFrom('[looker]', '[looker, doer]', '[looker, student]'),
        of: fc.constantFrom(
          '{ read: { fields: [name, roles, duties] }, update: { fields: [duties] } }',
          '{ read: { if: duties.size() > 0, fields: [duties] }, update: { fields: [duties] } }',
          '{ read: { fields: [duties] }, update: { if: duties.size() < 2, fields: [duties, roles] } }',
        ),
      }),
      manager: fc.record({
        gives: fc.constantFrom('[looker, doer]', '[doer, student, staff]'),
        of: fc.constantFrom(
          '{ read: { fields: [name, roles, duties] }, update: { fields: [duties, roles] } }',
          '{ read: true, update: { if: record != me, fields: [duties] } }',
        ),
      }),
    }),
    { freq: 2, nil: undefined },
  );
}

/** The entity, as point 3 has it. */
export function dutyLines(of: Duties | undefined): readonly string[] {
  if (of === undefined) return [];
  const { fields } = of;
  return ['duty:', '  plural: duties', '  fields:', ...fields.map((line) => `    ${line}`)];
}

/** The first lines of point 6. */
export function rolesLine(of: Duties | undefined): string {
  if (of === undefined) return 'roles: { student: {}, staff: {}, manager: { includes: [staff] } }';
  const { roles, staff, manager } = of;
  return `roles: { student: {}, staff: { may_give: ${staff.gives} }, manager: { includes: [staff], may_give: ${manager.gives} }, ${roles} }`;
}

/** What people may do with each other: all may do something, and some more. */
export function peopleLine(of: Duties | undefined, everybody: string): string {
  const more = of === undefined ? '' : `, staff: ${of.staff.of}, manager: ${of.manager.of}`;
  return `  user: { member: { read: ${everybody} }${more} }`;
}

/** The grants, without those to roles that nobody can have. */
export function grantLines(of: Duties | undefined, lines: readonly string[]): readonly string[] {
  return of === undefined ? lines.filter((line) => !/^(?:looker|doer):/.test(line)) : lines;
}

/** Where roles that nobody can have are named among others staff stands for them. */
export function withoutDuties(text: string): string {
  return text.replaceAll(arranged, 'staff');
}
