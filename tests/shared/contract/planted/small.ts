import type { FindingCode } from '#shared/contract/language/finding-codes.ts';

/** A mistake that is clearer in a small contract than in the equipment desk: its sections, wrong and right. */
export interface SmallExample {
  readonly code: FindingCode;
  readonly wrong: string;
  readonly right: string;
}

/** The sections of an example as a whole document; points that it does not show are there without a block. */
export function wholeOf(sections: string): string {
  const name = sections.startsWith('# ') ? '' : '# Example\n\n';
  const given = new Set([...sections.matchAll(/^## ([1-9])\./gm)].map(([, number]) => Number(number)));
  const before = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => !given.has(number));
  const first = Math.min(...given, 10);
  const heads = (numbers: readonly number[]) => numbers.map((number) => `## ${number}. -\n\n`).join('');
  const [early, late] = [before.filter((n) => n < first), before.filter((n) => n > first)];
  return late.reduce(insertPoint, `${name}${heads(early)}${sections.trim()}\n`);
}

/** Puts an empty point before the first one with a higher number, else at the end. */
function insertPoint(text: string, number: number): string {
  const next = [...text.matchAll(/^## ([1-9])\./gm)].find(([, other]) => Number(other) > number);
  const at = next?.index ?? text.length;
  return `${text.slice(0, at)}${next === undefined ? '\n' : ''}## ${number}. -\n\n${text.slice(at)}`;
}

/** Sections from the numbers of points and their blocks. */
function sections(blocks: Readonly<Record<number, string>>): string {
  return Object.entries(blocks)
    .map(([number, block]) => `## ${number}. ${titles[Number(number)]}\n\n\`\`\`yaml\n${block}\n\`\`\`\n`)
    .join('\n');
}

const titles: Readonly<Record<number, string>> = {
  3: 'Entities',
  4: 'States',
  5: 'Rules',
  6: 'Roles',
  7: 'Calls',
  8: 'Errors',
  9: 'Constants',
};

const book = 'book:\n  fields:\n    title: { type: text, required: true }';
const open = 'grants:\n  book:\n    member: all';

/** Two texts that differ in one point only. */
function differing(
  code: FindingCode,
  number: number,
  blocks: Readonly<Record<number, string>>,
  wrong: string,
): SmallExample {
  return { code, right: sections(blocks), wrong: sections({ ...blocks, [number]: wrong }) };
}

const long = `title != '${'x'.repeat(2_100)}'`;
const rated = `${book}\n    stars: { type: integer, default: 3 }`;

const titled =
  '## 1. Purpose\n\n```yaml\nlanguages: [de]\n```\n\n## 2. Screens\n\n```yaml\n/help: { title: "Call {phone}", view: page, markdown: Call. }\n```\n\n## Translations\n\n';

/** A contract with translations. */
function translated(lines: string): string {
  return `${titled}\`\`\`yaml\nde:\n  Example: Beispiel\n${lines}\n\`\`\`\n`;
}

const right = '  "Call {phone}": "Rufen Sie {phone} an"\n  Call.: Rufen Sie an.';

/** A contract with a plural in a title, and its translation. */
function counted(plural: string): string {
  const title = '"{beds} {beds, plural, one {bed} other {beds}}"';
  const entity = `room:\n  title: ${title}\n  fields: { beds: { type: integer, required: true } }`;
  const texts = `  ${title}: "{beds} ${plural}"\n  Beds: Betten\n  Room: Zimmer\n  Rooms: Zimmer`;
  return `## 1. Purpose\n\n\`\`\`yaml\nlanguages: [de]\n\`\`\`\n\n${sections({ 3: entity })}\n## Translations\n\n\`\`\`yaml\nde:\n  Example: Beispiel\n${texts}\n\`\`\`\n`;
}

const drawing = (within: string) =>
  `logo.svg: |\n  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\n    ${within}\n  </svg>`;
const circle = drawing('<circle cx="32" cy="32" r="30"/>');

/** A contract with a logo, and the files that it has. */
function pictured(files: string, logo = 'logo: logo.svg'): string {
  const block = (yaml: string) => `\`\`\`yaml\n${yaml}\n\`\`\`\n`;
  return `## 1. Purpose\n\n${block(logo)}${files === '' ? '' : `\n## Files\n\n${block(files)}`}`;
}

const away = {
  3: 'worker:\n  fields: { name: { type: text, required: true } }\nshift:\n  title: "{worker.name}, {day}"\n  fields:\n    worker: { type: ref, to: worker, required: true }\n    day: { type: date, required: true }\nabsence:\n  title: "{worker.name}, {day}"\n  fields:\n    worker: { type: ref, to: worker, required: true }\n    day: { type: date, required: true }',
  6: 'grants:\n  worker:\n    member: all\n  shift:\n    member: all\n  absence:\n    member: all',
  8: 'AWAY: { message: A shift and an absence meet. }',
};
const oneSide = 'shift:\n  AWAY: "none(worker.absences, a, a.day == day)"';

/** The stronger mend: a rule with the same code at the other entity. */
const notWoken = differing(
  'not_woken',
  5,
  { ...away, 5: `${oneSide}\nabsence:\n  AWAY: "none(worker.shifts, s, s.day == day)"` },
  oneSide,
);

/** For codes whose mistakes in the desk bring other findings along, or that the desk cannot show. */
export const smallExamples: readonly SmallExample[] = [
  {
    code: 'translation_missing',
    wrong: translated('  Call.: Rufen Sie an.'),
    right: translated(right),
  },
  {
    code: 'translation_place',
    wrong: translated(right.replace('Rufen Sie {phone} an', 'Rufen Sie an')),
    right: translated(right),
  },
  {
    code: 'translation_plural',
    wrong: counted('{beds, plural, other {Betten}}'),
    right: counted('{beds, plural, one {Bett} other {Betten}}'),
  },
  {
    code: 'translation_stale',
    wrong: translated(
      right.replace('Call.: Rufen Sie an.', '/help.markdown: { of: Ring., text: Klingeln Sie. }'),
    ),
    right: translated(
      right.replace('Call.: Rufen Sie an.', '/help.markdown: { of: Call., text: Rufen Sie an. }'),
    ),
  },
  {
    code: 'translation_unused',
    wrong: translated(`${right}\n  Ring.: Klingeln Sie.`),
    right: translated(right),
  },
  { code: 'no_file', wrong: pictured(''), right: pictured(circle) },
  {
    code: 'bad_file',
    wrong: pictured(drawing('<script>alert(1)</script>')),
    right: pictured(circle),
  },
  { code: 'file_unused', wrong: pictured(circle, 'locale: en'), right: pictured(circle) },
  {
    code: 'point_order',
    wrong: '## 5. Rules\n\nNone.\n\n## 3. Entities\n\nNone.\n\n## 4. States\n\nNone.',
    right: '## 3. Entities\n\nNone.\n\n## 4. States\n\nNone.\n\n## 5. Rules\n\nNone.',
  },
  {
    code: 'repeated_point',
    wrong: '## 5. Rules\n\nNone.\n\n## 5. More rules\n\nNone.',
    right: '## 5. Rules\n\nNone.\n\n### More rules\n\nNone.',
  },
  {
    code: 'unclosed_block',
    wrong: '## 9. Constants\n\n```yaml\nlimits: { page: 25 }',
    right: '## 9. Constants\n\n```yaml\nlimits: { page: 25 }\n```',
  },
  {
    code: 'too_deep',
    wrong: sections({ 9: `limits: { page: ${'['.repeat(400)}25${']'.repeat(400)} }` }),
    right: sections({ 9: 'limits: { page: 25 }' }),
  },
  {
    code: 'broken_character',
    wrong: '## 3. Entities\n\n```yaml\nroom:\n  label: Caf\uFFFD\n```',
    right: '## 3. Entities\n\n```yaml\nroom:\n  label: Café\n```',
  },
  differing('bad_name', 3, { 3: book, 6: open }, `${book}\n    Shelf-No: { type: text }`),
  differing(
    'expression_too_large',
    5,
    { 3: book, 5: "book:\n  NO_X: title != 'x'", 6: open, 8: 'NO_X: { message: Not so. }' },
    `book:\n  NO_X: ${long}`,
  ),
  differing(
    'error_not_listed',
    8,
    {
      3: book,
      5: "book:\n  NO_X: title != 'x'\n  NO_Y: title != 'y'",
      6: open,
      8: 'NO_X: { message: Not x. }\nNO_Y: { message: Not y. }',
    },
    'NO_X: { message: Not x. }',
  ),
  differing('unneeded_grant', 6, { 3: book, 6: open }, `${open}\n    owner: all`),
  differing(
    'rules_contradict',
    5,
    {
      3: `${book}\n    stars: { type: integer, required: true }`,
      5: 'book:\n  LOW: stars >= 1\n  HIGH: stars <= 5',
      6: open,
      8: 'LOW: { message: Too low. }\nHIGH: { message: Too high. }',
    },
    'book:\n  LOW: stars >= 5\n  HIGH: stars <= 1',
  ),
  differing('entity_unreadable', 6, { 3: book, 6: open }, 'grants:\n  book:\n    member: [create]'),
  differing(
    'delete_unseen',
    6,
    {
      3: book,
      6: 'roles:\n  clerk: { signup: true }\n  reader: { signup: true }\ngrants:\n  book:\n    reader: [read]\n    clerk: { create: true, delete: { unseen: true } }',
    },
    'roles:\n  clerk: { signup: true }\n  reader: { signup: true }\ngrants:\n  book:\n    reader: [read]\n    clerk: [create, delete]',
  ),
  differing(
    'part_unreached',
    6,
    {
      3: `${book}\npage:\n  part_of: book\n  fields:\n    text: { type: text }`,
      6: 'roles:\n  clerk: { signup: true }\n  reader: { signup: true }\ngrants:\n  book:\n    clerk: all\n    reader: { read: { fields: [title, pages] } }\n  page:\n    reader: [read]\n    clerk: all',
    },
    'roles:\n  clerk: { signup: true }\n  reader: { signup: true }\ngrants:\n  book:\n    clerk: all\n    reader: { read: { fields: [title] } }\n  page:\n    reader: [read]\n    clerk: all',
  ),
  differing(
    'part_open',
    6,
    {
      3: `${book}\npage:\n  part_of: book\n  fields:\n    text: { type: text }\n    seen: { type: boolean }`,
      6: 'roles:\n  clerk: { signup: true }\ngrants:\n  book:\n    clerk: all\n  page:\n    clerk: { read: true, create: true, delete: true, update: { fields: [seen] } }',
    },
    'roles:\n  clerk: { signup: true }\ngrants:\n  book:\n    clerk: all\n  page:\n    clerk: { read: true, update: { fields: [seen] } }',
  ),
  differing(
    'history_unseen',
    6,
    {
      3: book,
      6: 'roles:\n  clerk: { signup: true }\n  auditor: { signup: true }\ngrants:\n  book:\n    clerk: all\n    auditor: [read, history]',
    },
    'roles:\n  clerk: { signup: true }\n  auditor: { signup: true }\ngrants:\n  book:\n    clerk: all\n    auditor: [history]',
  ),
  differing(
    'history_kept',
    6,
    {
      3: book,
      6: 'roles:\n  clerk: { signup: true }\n  auditor: { signup: true }\ngrants:\n  book:\n    clerk: all\n    auditor: [read, history]',
    },
    'roles:\n  clerk: { signup: true }\n  auditor: { signup: true }\ngrants:\n  book:\n    clerk: [read, create, update]\n    auditor: [read, history]',
  ),
  differing(
    'logged_partly',
    6,
    {
      3: book,
      6: 'roles:\n  clerk: { signup: true }\ngrants:\n  book:\n    clerk: { create: true, update: true, delete: true, read: { logged: true } }\n  book_opening: { clerk: [read] }',
    },
    "roles:\n  clerk: { signup: true }\ngrants:\n  book:\n    clerk:\n      create: true\n      update: true\n      delete: true\n      read: [{ fields: [title] }, { if: title != 'Diary', logged: true }]\n  book_opening: { clerk: [read] }",
  ),
  differing(
    'refer_untold',
    3,
    {
      3: `${book}\n    shout: { type: text, compute: upper(title) }\n  title: "{shout}"`,
      6: 'roles:\n  clerk: { signup: true }\n  reader: { signup: true }\ngrants:\n  book:\n    reader: all\n    clerk: { refer: true }',
    },
    `${book}\n  title: "{upper(title)}"`,
  ),
  differing(
    'existence_told',
    6,
    {
      3: `${book}\n    owned_by: { type: ref, to: user, initial: me }`,
      6: 'grants:\n  book:\n    member: { read: owned_by == me, create: true, update: true, delete: true }',
      8: 'forbidden: { message: This is not yours. }',
    },
    'grants:\n  book:\n    unreadable: forbidden\n    member: { read: owned_by == me, create: true, update: true, delete: true }',
  ),
  differing(
    'field_unreadable',
    6,
    { 3: rated, 6: open },
    'grants:\n  book:\n    member: { read: { except: [stars] }, create: true }',
  ),
  differing(
    'field_unwritable',
    6,
    { 3: `${book}\n    note: { type: text }`, 6: open },
    'grants:\n  book:\n    member: { read: true, create: { fields: [title] } }',
  ),
  differing(
    'role_ungiven',
    6,
    { 3: book, 6: 'roles: { reader: { signup: true } }\ngrants:\n  book:\n    reader: all' },
    'roles: { reader: {} }\ngrants:\n  book:\n    reader: all',
  ),
  differing(
    'role_unused',
    6,
    { 3: book, 6: 'roles: { reader: { signup: true } }\ngrants:\n  book:\n    reader: all' },
    'roles: { reader: { signup: true } }\ngrants:\n  book:\n    member: all',
  ),
  differing(
    'query_empty',
    7,
    {
      3: book,
      6: 'roles: { reader: { signup: true }, guest: { signup: true } }\ngrants:\n  book:\n    reader: all\n    guest: [create]',
      7: 'queries:\n  books: { of: book, values: { number: count() }, for: [reader] }',
    },
    'queries:\n  books: { of: book, values: { number: count() }, for: [guest] }',
  ),
  differing(
    'step_not_offered',
    2,
    {
      2: '/books: { view: table, of: book }\n/books/:id: { view: detail, of: book, for: [reader], primary: [lend] }',
      3: book,
      4: 'book:\n  transitions:\n    lend: { by: [reader] }\n    mend: { by: [desk] }',
      6: 'roles: { reader: { signup: true }, desk: { signup: true } }\ngrants:\n  book:\n    member: all',
    },
    '/books: { view: table, of: book }\n/books/:id: { view: detail, of: book, for: [reader], primary: [mend] }',
  ),
  differing(
    'holder_unreached',
    3,
    {
      3: `${book}\n    key: { type: key }`,
      6: 'grants:\n  book:\n    member: all\n    holder: [read]',
    },
    book,
  ),
  differing(
    'empty_undecided',
    6,
    {
      3: `${book}\n    lent_to: { type: ref, to: user }`,
      6: 'grants:\n  book:\n    member: { read: "!has(lent_to) || lent_to != me", create: true, update: true, delete: true }',
    },
    'grants:\n  book:\n    member: { read: lent_to != me, create: true, update: true, delete: true }',
  ),
  differing(
    'default_refused',
    3,
    { 3: rated, 5: 'book:\n  LOW: stars >= 1', 6: open, 8: 'LOW: { message: Too low. }' },
    rated.replace('default: 3', 'default: 0'),
  ),
  differing(
    'event_never',
    7,
    {
      3: book,
      6: 'grants:\n  book:\n    member: [read, create]',
      7: 'webhooks:\n  ledger: { on: [book.create], url: env.LEDGER_URL }',
    },
    'webhooks:\n  ledger: { on: [book.delete], url: env.LEDGER_URL }',
  ),
  differing(
    'broken_code',
    7,
    {
      3: book,
      5: 'book:\n  UNTIDY: tidy(title) == title',
      6: open,
      7: 'functions:\n  tidy: { takes: [text], gives: text }\n```\n\n```ts\nexport function tidy(title: string): string {\n  return title.trim();\n}',
      8: 'UNTIDY: { message: Take the spaces away. }',
    },
    'functions:\n  tidy: { takes: [text], gives: text }\n```\n\n```ts\nexport function tidy(title) {\n  return title.trim();\n}',
  ),
  differing(
    'slow',
    5,
    {
      3: `shelf:\n  fields:\n    name: { type: text, required: true }\n${book}\n    shelf: { type: ref, to: shelf }`,
      5: 'book:\n  FULL: shelf.books.size() <= 50',
      6: 'grants:\n  shelf:\n    member: all\n  book:\n    member: all',
      8: 'FULL: { message: The shelf is full. }',
    },
    'book:\n  FULL: "all.books.count(b, b.title != title) <= 50"',
  ),
  notWoken,
];
