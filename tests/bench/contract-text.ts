/** The text of a contract of about so many lines: entities with states, rules, grants and screens, each like the others. */
export function contractText(lines: number): string {
  const count = Math.max(1, Math.round((lines - 62) / 22));
  const all = Array.from({ length: count }, (_, index) => index);
  const section = (number: number, rows: readonly string[]) =>
    `## ${number}. Point\n\n\`\`\`yaml\n${rows.join('\n')}\n\`\`\`\n`;
  return [
    '# Large\n\n## 1. Point\n',
    section(2, all.map(screen)),
    section(3, all.flatMap(entity)),
    section(4, all.flatMap(machine)),
    section(5, all.flatMap(rules)),
    section(6, ['roles: { staff: { signup: true } }', 'grants:', ...all.flatMap(grants)]),
    '## 7. Point\n',
    section(8, all.flatMap(errors)),
    '## 9. Point\n',
  ].join('\n');
}

function screen(n: number): string {
  return `/t${n}: { view: table, of: thing_${n}, columns: [name, status], filters: [status], search: [name] }`;
}

function entity(n: number): readonly string[] {
  return [
    `thing_${n}:`,
    '  fields:',
    '    name: { type: text, required: true, max: 80 }',
    '    amount: { type: money, min: 0 }',
    '    kind: { type: choice, options: { a: A, b: B, c: C } }',
    `    owner: { type: ref, to: user, back: things_${n}, initial: me }`,
    '    start: { type: date }',
    '    due: { type: date }',
  ];
}

function machine(n: number): readonly string[] {
  return [
    `thing_${n}:`,
    '  field: status',
    '  start: open',
    '  states: { open: {}, doing: {}, done: { final: true } }',
    '  transitions:',
    '    begin: { from: open, to: doing, by: [staff], set: { start: today } }',
    `    finish: { from: doing, to: done, by: { staff: owner == me }, when: { NONE_${n}: amount > 0 } }`,
  ];
}

function rules(n: number): readonly string[] {
  return [`thing_${n}:`, `  ORDER_${n}: { rule: due > start, at: due }`];
}

function grants(n: number): readonly string[] {
  return [`  thing_${n}:`, '    staff: { read: true, create: true, update: owner == me }'];
}

function errors(n: number): readonly string[] {
  return [`NONE_${n}: { message: There is no amount. }`, `ORDER_${n}: { message: "After {start}, please." }`];
}
