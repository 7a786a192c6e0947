import type { Mistake } from './mistake.ts';

const calls = (yaml: string) => ({
  right: 'The desk calls no other system.',
  wrong: `\`\`\`yaml\n${yaml}\n\`\`\``,
});

/** Parts that are well made each, and wrong together. */
export const mistakesInTheWhole: readonly Mistake[] = [
  {
    code: 'state_unreachable',
    right: 'overdue: { label: Overdue, colour: red }',
    wrong: 'lost: { label: Lost, final: true }\n    overdue: { label: Overdue, colour: red }',
  },
  {
    code: 'dead_end',
    right: 'refused: { label: Refused, colour: gray, final: true }',
    wrong: 'refused: { label: Refused, colour: gray }',
  },
  {
    code: 'final_left',
    right: 'out: { label: Out, colour: violet }',
    wrong: 'out: { label: Out, colour: violet, final: true }',
  },
  { code: 'transition_never', right: 'retire:\n      by: [manager]', wrong: 'retire:\n      by: nobody' },
  {
    code: 'transition_unseen',
    right: 'by: [staff]\n      when: { ITEM_RETIRED',
    wrong: 'by: [member]\n      when: { ITEM_RETIRED',
  },
  {
    code: 'second_unseen',
    right: 'by: [staff]\n      when: { ITEM_RETIRED',
    wrong: 'by: [staff]\n      second: { by: [member] }\n      when: { ITEM_RETIRED',
    at: 'second: { by',
  },
  {
    code: 'wrong_value',
    right: 'by: [staff]\n      when: { ITEM_RETIRED',
    wrong: 'by: [staff]\n      second: { by: [manager], within: 2 days }\n      when: { ITEM_RETIRED',
    at: 'second: { by',
  },
  { code: 'never_true', right: 'when: today > due', wrong: 'when: today > due && status == returned' },
  {
    code: 'never_true',
    right: 'when: { NOT_RETIRED: retired }',
    wrong: 'when: { NOT_RETIRED: retired && !retired }',
  },
  {
    code: 'never_true',
    right: 'from: out\n      by: { student: borrower == me, staff',
    wrong: 'from: out\n      by: { student: borrower == me && status == approved, staff',
    at: 'by: { student',
  },
  {
    code: 'never_true',
    right: 'borrower == me && status == requested, fields',
    wrong: 'borrower == null && status == requested, fields',
  },
  { code: 'never_true', right: 'rule: start >= today', wrong: 'rule: start > start' },
  { code: 'never_true', right: 'Late: status == overdue', wrong: 'Late: status == overdue && status == out' },
  {
    code: 'never_true',
    right: 'DOUBLE_BOOKED:\n    if: status in [requested, approved, out, overdue]',
    wrong: 'DOUBLE_BOOKED:\n    if: status == out && status == overdue',
    at: 'if: status == out',
  },
  {
    code: 'never_true',
    right: 'rule: item.value == null || item.value < TRAINING_FROM || borrower.trained == true',
    wrong: 'rule: item.value < 0',
  },
  {
    code: 'never_true',
    right: '    room: { type: text, required: true',
    wrong: '    room: { type: text, required: name == null',
  },
  { code: 'never_true', right: 'if: today > due', wrong: 'if: status == out' },
  {
    code: 'never_true',
    right: 'item: { type: ref, to: item, required: true, on_delete: restrict }',
    wrong: 'item: { type: ref, to: item, required: true, on_delete: restrict, where: retired && !retired }',
  },
  {
    code: 'never_true',
    right: 'start: requested',
    wrong: 'start: { approved: start > start, requested: start != null }',
  },
  {
    code: 'never_true',
    ...calls(
      'queries:\n  late: { of: loan, where: status == out && status == overdue, values: { n: count() }, for: [staff] }',
    ),
    at: 'late:',
  },
  {
    code: 'never_true',
    ...calls('schedules:\n  tidy: { every: hour, of: loan, where: due < due, do: refuse }'),
    at: 'tidy:',
  },
  {
    code: 'never_true',
    ...calls('webhooks:\n  out: { on: [loan.create], url: env.OUT_URL, if: has(item) && item == null }'),
    at: 'out: { on',
  },
  {
    code: 'always_true',
    ...calls(
      'notices:\n  back: { on: [loan.take_back], to: borrower, if: has(item), title: Back, text: Thanks, via: [app] }',
    ),
    at: 'back: { on',
  },
  {
    code: 'always_true',
    right: 'from: approved\n      to: out',
    wrong: 'from: approved\n      to: { out: has(item), overdue: today > due }',
    at: 'to: { out',
  },
  { code: 'always_true', right: 'NOT_LONGER: input.until > due', wrong: 'NOT_LONGER: has(input.until)' },
  { code: 'always_true', right: 'read: { if: "!retired", except', wrong: 'read: { if: has(name), except' },
  { code: 'always_true', right: 'rule: due > start, at: due', wrong: 'rule: has(due), at: due' },
  { code: 'always_true', right: 'Due today: status == out && due == today', wrong: 'Due today: "true"' },
  { code: 'rules_contradict', right: 'rule: start >= today', wrong: 'rule: start >= due' },
  {
    code: 'entity_unreadable',
    right: '  shelf:\n    member: [read]\n    manager: all',
    wrong: '  shelf:\n    manager: [create, update]',
    at: 'shelf:\n  plural',
  },
  {
    code: 'entity_uncreatable',
    right: '  shelf:\n    member: [read]\n    manager: all',
    wrong: '  shelf:\n    member: [read]\n    manager: [update]',
    at: 'shelf:\n  plural',
  },
  {
    code: 'field_unreadable',
    right: '    trained: { type: boolean, label',
    wrong: '    nick: { type: text }\n    trained: { type: boolean, label',
  },
  {
    code: 'field_unwritable',
    right: '    trained: { type: boolean, label',
    wrong: '    level: { type: integer }\n    trained: { type: boolean, label',
  },
  {
    code: 'field_unshown',
    right: '    description: { type: markdown, max: 2000 }',
    wrong: '    colour: { type: text }\n    description: { type: markdown, max: 2000 }',
  },
  {
    code: 'create_incomplete',
    right: 'create: { if: borrower == me, fields: [item, start, due, note] }',
    wrong: 'create: { if: borrower == me, fields: [item, start, note] }',
  },
  {
    code: 'role_unused',
    right: '  student: { label: Student }',
    wrong: '  guest: { label: Guest }\n  student: { label: Student }',
  },
  {
    code: 'role_ungiven',
    right: '  student: { label: Student }',
    wrong: '  guard: { label: Guard }\n  student: { label: Student }',
  },
  { code: 'route_clash', right: '/items/new: {', wrong: '/items/:key: {' },
  {
    code: 'screen_unreachable',
    right: '/people:\n',
    wrong: '/rules:\n  { title: House rules, view: page, menu: false, markdown: Be kind. }\n/people:\n',
  },
  {
    code: 'screen_empty',
    right: 'title: New item,',
    wrong: 'title: New item, for: [student],',
  },
  {
    code: 'column_unreadable',
    right: 'columns: [name, email, trained]',
    wrong: 'columns: [name, email, trained, active]',
  },
  {
    code: 'form_incomplete',
    right: 'fields: [item, borrower, start, due, note]',
    wrong: 'fields: [item, borrower, start, note]',
  },
  {
    code: 'form_field_unwritable',
    right: 'for: [member]\n  fields: [item, borrower, start, due, note]',
    wrong: 'for: [student]\n  fields: [item, start, due, desk_note]',
    at: 'fields: [item, start, due, desk',
  },
  {
    code: 'not_woken',
    right: 'rule: "!item.retired", at: item, on: [create] }',
    wrong: 'rule: "!item.retired", at: item }',
  },
  {
    code: 'use_changed',
    right: 'TOO_LONG: { rule: "days',
    wrong: 'TOO_LONG: { if: old.note != note, rule: "days',
  },
  {
    code: 'empty_undecided',
    right: 'read: { if: "!retired", except',
    wrong: 'read: { if: "!retired && keeper != me", except',
  },
  {
    code: 'default_refused',
    right: 'loan:\n  DUE_AFTER_START',
    wrong: 'item:\n  NOT_RETIRED: { rule: retired == true }\nloan:\n  DUE_AFTER_START',
    at: 'retired: { type',
  },
  {
    code: 'example_refused',
    right: 'due: 2026-03-04\n      status: refused',
    wrong: 'due: 2026-03-20\n      status: refused',
    at: 'l11:',
  },
  {
    code: 'error_text_hidden',
    right: 'message: "A loan lasts {MAX_DAYS} days at the most."',
    wrong: 'message: "A loan of {item.serial} lasts {MAX_DAYS} days."',
  },
  {
    code: 'event_never',
    ...calls('webhooks:\n  stock: { on: [item.retire], url: env.STOCK_URL }'),
    at: 'stock:',
    also: ['retire:\n      by: [manager]', 'retire:\n      by: nobody'],
  },
  {
    code: 'notice_unreadable',
    ...calls(
      'notices:\n  ready: { on: [loan.approve], to: borrower, title: Ready, text: "Your key is {borrower.active}.", via: [app] }',
    ),
    at: 'ready:',
  },
  {
    code: 'notice_unreadable',
    ...calls(
      'notices:\n  asked:\n    on: [loan.create]\n    to: "all.users.filter(u, \'student\' in u.roles)"\n    title: Asked\n    text: About {item.serial}\n    via: [app]',
    ),
    at: 'asked:',
  },
  {
    code: 'document_letters',
    ...calls('documents:\n  slip: { of: loan, title: Slip, text: Bring it back. }'),
    at: 'slip:',
    also: ['locale: en-GB', 'locale: ja'],
  },
  {
    code: 'query_empty',
    ...calls('queries:\n  fees: { of: fee, values: { owed: sum(amount) }, for: [stranger] }'),
    at: 'fees:',
    also: ['  student: { label: Student }', '  stranger: { label: Stranger }\n  student: { label: Student }'],
  },
  {
    code: 'column_unreadable',
    ...calls('queries:\n  kept: { of: item, group: keeper, values: { n: count() }, for: [student] }'),
    at: 'kept:',
  },
  {
    code: 'send_unreadable',
    ...calls('webhooks:\n  people: { on: [user.update], url: env.PEOPLE_URL, send: [name, active] }'),
    at: 'people: { on',
  },
  { code: 'constant_unused', right: '  MAX_LOANS: 3', wrong: '  MIN_AGE: 18\n  MAX_LOANS: 3' },
  { code: 'slow', right: 'l.id != id && l.item == item && l.status in', wrong: 'l.id != id && l.status in' },
  { code: 'slow', right: 'l.id != id && l.item == item &&', wrong: 'l.id != id && l.note == note &&' },
  {
    code: 'slow',
    right: 'read: { if: borrower == me, except',
    wrong: 'read: { if: borrower == me || item.retired, except',
  },
  {
    code: 'effect_impossible',
    right: 'set: { handed_out_at: now }',
    wrong: 'set: { handed_out_at: now }\n      then:\n        - { do: approve, with: record }',
    at: '- { do: approve',
  },
  {
    code: 'effects_circle',
    right: '  transitions:\n    approve:',
    wrong:
      '  after:\n    save:\n      - { create: loan, set: { item: item, start: due, due: due + days(7) } }\n  transitions:\n    approve:',
    at: '- { create: loan',
  },
  {
    code: 'never_true',
    right: '  transitions:\n    approve:',
    wrong:
      '  after:\n    update:\n      - { update: item, set: { name: "\'Lent\'" }, if: old.status != status }\n  transitions:\n    approve:',
    at: 'old.status != status',
  },
  {
    code: 'never_true',
    right: '  transitions:\n    approve:',
    wrong:
      '  after:\n    update:\n      - { update: item, set: { name: "\'Lent\'" }, if: changed(status) }\n  transitions:\n    approve:',
    at: 'changed(status)',
  },
  {
    code: 'never_true',
    right: 'set: { handed_out_at: now }',
    wrong:
      'set: { handed_out_at: now }\n      then:\n        - { update: item, set: { name: "\'Out\'" }, if: old.status == requested }',
    at: 'old.status == requested',
  },
  {
    code: 'effects_circle',
    right: '  transitions:\n    approve:',
    wrong:
      '  after:\n    create:\n      - { create: loan, set: { item: item, start: due, due: due + days(7) } }\n  transitions:\n    approve:',
    at: '- { create: loan',
  },
  {
    code: 'engine_chase',
    right: '    go_overdue:',
    wrong: '    go_back: { from: overdue, to: out, by: engine, when: today > due }\n    go_overdue:',
    at: '    go_overdue:',
  },
  {
    code: 'engine_at_once',
    right: 'by: engine\n      when: today > due',
    wrong: 'by: engine',
    at: 'go_overdue:',
  },
  {
    code: 'computed_circle',
    right: '    description: { type: markdown, max: 2000 }',
    wrong:
      '    height: { type: integer, compute: width + 1 }\n    width: { type: integer, compute: height + 1 }\n    description: { type: markdown, max: 2000 }',
  },
];
