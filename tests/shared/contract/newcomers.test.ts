import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { desk } from './planted/mistake.ts';

/** What somebody writes who comes from SQL, from a programming language or from prose, and all that is said of it. */
const habits: readonly {
  readonly what: string;
  readonly right: string;
  readonly wrong: string;
  readonly said: readonly string[];
}[] = [
  {
    what: 'single =',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due = start, at: due',
    said: ['`=` is not expected here. Compare with `==`.'],
  },
  {
    what: 'and',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due > start and start >= today, at: due',
    said: ['`and` is not expected here. Write `&&`.'],
  },
  {
    what: 'or',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due > start or start >= today, at: due',
    said: ['`or` is not expected here. Write `||`.'],
  },
  {
    what: 'not',
    right: 'rule: due > start, at: due',
    wrong: 'rule: not item.retired, at: due',
    said: ['`item` is not expected here. Write `!` for `not`.'],
  },
  {
    what: 'NOT SQL',
    right: 'rule: due > start, at: due',
    wrong: 'rule: NOT item.retired, at: due',
    said: ['`item` is not expected here. Write `!` for `not`.'],
  },
  {
    what: 'IS NULL',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note IS NULL, at: due',
    said: ['`IS` is not expected here. Write `==`, or `== null` and `!= null` for what is empty.'],
  },
  {
    what: 'is not null',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note is not null, at: due',
    said: ['`is` is not expected here. Write `==`, or `== null` and `!= null` for what is empty.'],
  },
  {
    what: '<>',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due <> start, at: due',
    said: ['`>` is not expected here. Write `!=`.'],
  },
  {
    what: 'NULL',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note != NULL, at: due',
    said: ['There is no constant `NULL`. Write `null`, or ask `has(x)`.'],
  },
  {
    what: 'None',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note != None, at: due',
    said: ['There is no constant `None`. Write `null`, or ask `has(x)`.'],
  },
  {
    what: 'nil',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note != nil, at: due',
    said: ['There is no name `nil` here. Write `null`, or ask `has(x)`.'],
  },
  {
    what: 'True',
    right: 'rule: due > start, at: due',
    wrong: 'rule: item.retired == True, at: due',
    said: ['There is no constant `True`. Write `true`.'],
  },
  {
    what: 'FALSE',
    right: 'rule: due > start, at: due',
    wrong: 'rule: item.retired == FALSE, at: due',
    said: ['There is no constant `FALSE`. Write `false`.'],
  },
  {
    what: 'today()',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due > today(), at: due',
    said: ['There is no function `today`. Write `today`, without brackets.'],
  },
  {
    what: 'now()',
    right: 'rule: due > start, at: due',
    wrong: 'rule: created_at < now(), at: due',
    said: ['There is no function `now`. Write `now`, without brackets.'],
  },
  {
    what: 'DATEADD',
    right: 'rule: due > start, at: due',
    wrong: 'rule: "due > date_add(start, 7)", at: due',
    said: ['There is no function `date_add`. Write `d + days(n)`, or `weeks`, `months`, `years`.'],
  },
  {
    what: 'has_role',
    right: 'rule: due > start, at: due',
    wrong: `rule: "has_role(me, 'staff')", at: due`,
    said: ['There is no function `has_role`. Write `staff in me.roles`.'],
  },
  {
    what: 'TODAY',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due > TODAY, at: due',
    said: ['There is no constant `TODAY`. Write `today`, without brackets.'],
  },
  {
    what: 'date as text',
    right: 'rule: due > start, at: due',
    wrong: "rule: due > '01.02.2026', at: due",
    said: ['This is not a date such as 2026-11-20.'],
  },
  {
    what: 'bare date',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due > 2026-02-01, at: due',
    said: ["A date has quotes inside of the expression, such as `'2026-11-20'`."],
  },
  {
    what: 'PT0S',
    right: 'rule: "days_between(start, due) <= MAX_DAYS"',
    wrong: 'rule: "due - start > PT0S"',
    said: [
      '`-` cannot take a date and a date. Use `days_between(from, to)`.',
      'There is no constant `PT0S`. Write `seconds(0)`.',
      'No expression and no text uses the constant `MAX_DAYS`. Leave it out, or use it where its value stands as a number.',
    ],
  },
  {
    what: 'P14D',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due < start + P14D, at: due',
    said: ['There is no constant `P14D`. Write `days(14)`.'],
  },
  {
    what: 'option caps',
    right: 'Late: status == overdue',
    wrong: 'Late: status == Overdue',
    said: ['There is no constant `Overdue`. Did you mean `overdue`?'],
  },
  {
    what: 'option missing quotes text',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note == Deleted, at: due',
    said: [
      "There is no constant `Deleted`. Constants stand in point 9. A text has quotes inside of the expression: `'Deleted'`.",
    ],
  },
  {
    what: 'option upper',
    right: 'Late: status == overdue',
    wrong: 'Late: status == OVERDUE',
    said: ['There is no constant `OVERDUE`. Did you mean `overdue`?'],
  },
  {
    what: 'german quotes',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note == „Deleted“, at: due',
    said: ["`„` is not expected here. Quotes are straight: `'text'`."],
  },
  {
    what: 'curly quotes',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note != “x”, at: due',
    said: ["`“` is not expected here. Quotes are straight: `'text'`."],
  },
  {
    what: 'german quoting yaml',
    right: 'rule: due > start, at: due',
    wrong: 'rule: „due > start“, at: due',
    said: ["`„` is not expected here. Quotes are straight: `'text'`."],
  },
  {
    what: 'double quote inside',
    right: 'rule: due > start, at: due',
    wrong: 'rule: "note != "x"", at: due',
    said: [
      'An expression that has a comma inside `{ }` or `[ ]`, or begins with a sign that YAML uses itself, stands in double quotes. Write: DUE_AFTER_START: { rule: "note != \'x\'", at: due }',
    ],
  },
  {
    what: 'backslash',
    right: 'rule: due > start, at: due',
    wrong: 'rule: "note.matches(\'\\d+\')", at: due',
    said: [
      'In double quotes YAML reads `\\` as the beginning of a sign, and there is none of this name. Put the whole value in single quotes instead, or write each `\\` twice.',
    ],
  },
  {
    what: 'backslash plain',
    right: 'rule: due > start, at: due',
    wrong: "rule: note.matches('\\d+'), at: due",
    said: [
      "`\\` is not expected here. In an expression `\\` is written twice, as in `'\\\\d+'`, and YAML has such an expression in single quotes or none.",
    ],
  },
  {
    what: 'colon in message',
    right: 'message: "A loan lasts {MAX_DAYS} days at the most."',
    wrong: 'message: Sorry: a loan lasts {MAX_DAYS} days.',
    said: [
      'A text with a place such as `{name}` inside `{ }` or `[ ]` stands in double quotes. Write: message: "Sorry: a loan lasts {MAX_DAYS} days."',
    ],
  },
  {
    what: 'camelCase',
    right: '    notes: { type: text',
    wrong: '    shelfNotes: { type: text',
    said: [
      'A field has a name of small letters (a to z), digits and underscores, beginning with a letter. For instance `shelf_notes`.',
    ],
  },
  {
    what: 'plural entity',
    right: 'shelf: { type: ref, to: shelf',
    wrong: 'shelf: { type: ref, to: shelves',
    said: ['There is no entity `shelves`. Did you mean `shelf`?'],
  },
  {
    what: 'plural grants',
    right: '  shelf:\n    member: [read]',
    wrong: '  shelves:\n    member: [read]',
    said: ['There is no entity `shelves`. Did you mean `shelf`?'],
  },
  {
    what: 'singular all',
    right: 'all.loans, l, l.id != id',
    wrong: 'all.loan, l, l.id != id',
    said: ['There is no collection `loan`. Did you mean `loans`?'],
  },
  {
    what: 'bare plural',
    right: 'none(all.loans, l, l.id',
    wrong: 'none(loans, l, l.id',
    said: ['There is no name `loans` here. Write `all.loans` for every record.'],
  },
  {
    what: 'number type',
    right: 'value: { type: money',
    wrong: 'value: { type: number',
    said: ['There is no type `number`. Write `type: integer`.'],
  },
  {
    what: 'bool',
    right: 'retired: { type: boolean',
    wrong: 'retired: { type: bool',
    said: ['There is no type `bool`. Write `type: boolean`.'],
  },
  {
    what: 'required yes',
    right: 'required: true, max: 80',
    wrong: 'required: yes, max: 80',
    said: ['There is no name `yes` here. Write `true`.'],
  },
  {
    what: 'foreign key',
    right: 'shelf: { type: ref, to: shelf',
    wrong: 'shelf: { type: ref, references: shelf',
    said: [
      'A field of type `ref` needs `to`. Say which entity it refers to: `to: item`.',
      'A field of type `ref` has no `references`. Write `to`.',
    ],
  },
  {
    what: 'optional',
    right: '    notes: { type: text',
    wrong: '    notes: { type: text, optional: true',
    said: [
      'A field of type `text` has no `optional`. A field is optional unless it says `required: true`: leave it out.',
    ],
  },
  {
    what: 'nullable',
    right: '    notes: { type: text',
    wrong: '    notes: { type: text, nullable: false',
    said: [
      'A field of type `text` has no `nullable`. A field may be empty unless it says `required: true`: leave it out.',
    ],
  },
  {
    what: 'maxLength',
    right: 'required: true, max: 80',
    wrong: 'required: true, maxLength: 80',
    said: ['A field of type `text` has no `maxLength`. Write `max`.'],
  },
  {
    what: 'from list',
    right: 'may_give: [student, staff]',
    wrong: 'may_give: student, staff',
    said: [
      'This should be a list such as `[student]`, but is `student`.',
      'A role has no `staff`. Possible here: `includes`, `may_give`, `may_extend`, `signup`, `from`, `label`, `help` and `was`.',
    ],
  },
  {
    what: 'count SQL',
    right: 'all.loans, l, l.id',
    wrong: 'all.loans, l, l.item_id',
    said: ['loan has no field or way back `item_id`. A reference is compared by its own name: `item`.'],
  },
  {
    what: 'like',
    right: 'rule: due > start, at: due',
    wrong: "rule: note LIKE '%x%', at: due",
    said: [
      "`LIKE` is not expected here. Write `x.contains('a')`, `x.startsWith('a')` or `matches(x, 'a.*')`.",
    ],
  },
  {
    what: 'between',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due BETWEEN start AND today, at: due',
    said: ['`BETWEEN` is not expected here. Write `a <= x && x <= b`.'],
  },
  {
    what: 'in parens',
    right: 'rule: due > start, at: due',
    wrong: "rule: \"status in ('out', 'overdue')\", at: due",
    said: ["`,` is not expected here. A list stands in square brackets: `in ['a', 'b']`."],
  },
  {
    what: '===',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due === start, at: due',
    said: ['`=` is not expected here. Write `==`.'],
  },
  {
    what: 'this.',
    right: 'rule: due > start, at: due',
    wrong: 'rule: this.due > start, at: due',
    said: [
      'There is no name `this` here. Write the name of the field alone, or `record` for the whole record.',
    ],
  },
  {
    what: 'self.',
    right: 'rule: due > start, at: due',
    wrong: 'rule: self.due > start, at: due',
    said: [
      'There is no name `self` here. Write the name of the field alone, or `record` for the whole record.',
    ],
  },
  {
    what: 'user',
    right: 'rule: due > start, at: due',
    wrong: 'rule: borrower == user, at: due',
    said: ['There is no name `user` here. Write `me` for the person who is signed in.'],
  },
  {
    what: 'current_user',
    right: 'rule: due > start, at: due',
    wrong: 'rule: borrower == current_user, at: due',
    said: ['There is no name `current_user` here. Write `me` for the person who is signed in.'],
  },
  {
    what: 'length',
    right: 'rule: due > start, at: due',
    wrong: 'rule: note.length > 3, at: due',
    said: [
      '`length` cannot follow: this is text, not a record. Write `min` and `max` at the field: they bound how long a text is.',
    ],
  },
  {
    what: 'len()',
    right: 'rule: due > start, at: due',
    wrong: 'rule: len(note) > 3, at: due',
    said: ['There is no function `len`. Write `min` and `max` at the field: they bound how long a text is.'],
  },
  {
    what: 'input in rule',
    right: 'rule: due > start, at: due',
    wrong: 'rule: input.reason != null, at: due',
    said: [
      'There is no `input` here. `input` is what a call is sent. Its own `when`, `to`, `set` and `then` may read it, the `where` of its inputs, rules `on` calls that all take it, and their `message`.',
    ],
  },
  {
    what: 'element name',
    right: 'all.loans, l, l.id != id && l.item == item &&',
    wrong: 'all.loans, item, item.id != id && item.item == item &&',
    said: [
      '`item` cannot name the element: it is a field of `loan`. Choose another name, such as `i`, here and where the element is meant.',
    ],
  },
  {
    what: 'states in 3',
    right: '  title: "{item.name}, {start} to {due}"',
    wrong: '  title: "{item.name}, {start} to {due}"\n  states: { a: {} }',
    said: ['An entity has no `states`. States stand in point 4, under the name of the entity.'],
  },
  {
    what: 'rules in 3',
    right: '  title: "{item.name}, {start} to {due}"',
    wrong: '  title: "{item.name}, {start} to {due}"\n  rules: { A: due > start }',
    said: ['An entity has no `rules`. Rules stand in point 5, under the name of the entity.'],
  },
  {
    what: 'grant star',
    right: '  shelf:\n    member: [read]',
    wrong: '  shelf:\n    member: "*"',
    said: [
      'There is no action `*`. Actions are `read`, `refer`, `history`, `create`, `update` and `delete`; transitions are granted by their `by:`.',
    ],
  },
  {
    what: 'grant write',
    right: '  shelf:\n    member: [read]',
    wrong: '  shelf:\n    member: [read, write]',
    said: [
      'There is no action `write`. Actions are `read`, `refer`, `history`, `create`, `update` and `delete`; transitions are granted by their `by:`.',
    ],
  },
  {
    what: 'default expr',
    right: 'default: false, help: Retired',
    wrong: 'default: today, help: Retired',
    said: ['This should be `true` or `false`, but is `today`.'],
  },
  {
    what: '&amp;',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due > start & start >= today, at: due',
    said: ['`&` is not expected here. Write `&&`.'],
  },
  {
    what: 'modulo',
    right: 'rule: due > start, at: due',
    wrong: 'rule: version % 2 == 0, at: due',
    said: ['There is no remainder operator in the language.'],
  },
  {
    what: 'if then',
    right: 'rule: due > start, at: due',
    wrong: 'rule: if due > start then true, at: due',
    said: ['`if` is a reserved word. Write `condition ? value : other`.'],
  },
  {
    what: 'double dash',
    right: '  page: 25',
    wrong: '  page: "25"',
    said: ['This should be a whole number, but is the text "25". Leave the quotes out.'],
  },
  {
    what: 'semicolon',
    right: 'rule: due > start, at: due',
    wrong: 'rule: due > start;, at: due',
    said: ['`;` is not expected here. Leave it out.'],
  },
  {
    what: 'by a word',
    right: 'retire:\n      by: [manager]',
    wrong: 'retire:\n      by: manager',
    said: ['This should be a list of roles such as `[manager]`, `engine` or `nobody`, but is `manager`.'],
  },
  {
    what: 'the entity as type',
    right: 'shelf: { type: ref, to: shelf',
    wrong: 'shelf: { type: shelf',
    said: [
      'There is no type `shelf`. Types are text, markdown, email, url, phone, place, integer, decimal, money, boolean, date, time, datetime, duration, timezone, choice, choices, ref, refs, file, image, number_series, key, condition, changes, json.',
    ],
  },
];

test.each(habits)('$what: the message says what to write', ({ right, wrong, said }) => {
  expect(desk.split(right)).toHaveLength(2);
  const { findings } = load(
    desk.replace(right, () => wrong),
    'desk.md',
  );
  expect(findings.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`))).toEqual(
    said,
  );
});
