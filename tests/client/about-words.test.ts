import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import { aboutPoint, hasNoRoleYet } from '#client/shell/about/about-words.ts';
import { describedApp } from '#server/cli/author/described-app.ts';
import { speakEnglish } from '#tests/support/english.ts';

speakEnglish();

const contract = fileURLToPath(new URL('../../contracts/equipment-desk.md', import.meta.url));
const timeSheets = fileURLToPath(new URL('../../contracts/time-sheets.md', import.meta.url));
const sam = { id: '1', name: 'Sam', email: null, roles: ['student'], owner: false };

let desk: AppDescription;
let visitors: AppDescription;

beforeAll(async () => {
  desk = await describe('student');
  visitors = await describe('anyone');
});

async function describe(audience: string): Promise<AppDescription> {
  const described = await describedApp(contract, audience);
  if (described.kind === 'closed') throw new Error(described.message);
  return described.app;
}

function said(number: number, app: AppDescription, term: string): readonly string[] | undefined {
  return aboutPoint(number, app, app === desk ? sam : null).find((line) => line.term === term)?.words;
}

test('A student reads which states a loan has, and which steps are theirs', () => {
  expect(said(4, desk, 'Loan')).toEqual([
    'States: Requested, Approved, Out, Overdue, Returned, Refused, and Cancelled',
    'Your steps: Cancel → Cancelled and Prolong',
  ]);
});

test('A text in several languages is one field, and a step that screens do not offer is none', async () => {
  expect(said(3, desk, 'Items')).toEqual(['Name, Category, Description, Shelf, Retired, and Free now']);
  const described = await describedApp(timeSheets, 'employee');
  if (described.kind === 'closed') throw new Error(described.message);
  const [, steps] = aboutPoint(4, described.app, sam).find(({ term }) => term === 'Entry')?.words ?? [];
  expect(steps).toBe('Your steps: Stop → Stopped, Restart, and Duplicate');
});

test('Rights are told call by call, with the fields where they are not all', () => {
  expect(said(6, desk, 'You are')).toEqual(['Student']);
  expect(said(6, desk, 'Items')).toEqual(['see']);
  expect(said(6, desk, 'Loans')).toEqual([
    'see, create (Item, From, Until, and What for), and change (From, Until, and What for)',
  ]);
});

test('Rules are told in the words they are refused with, with constants as they are and fields by their names', () => {
  const days = desk.constants['MAX_DAYS'];
  expect(days).toBeDefined();
  expect(said(5, desk, 'Loan')).toEqual([
    'The last day must come after “From”. Choose a later day.',
    'A loan cannot begin in the past. Choose today or a later day.',
    `A loan lasts ${String(days)} days at the most. Choose an earlier last day; you can ask to prolong later.`,
  ]);
  expect(said(9, desk, 'Max days')).toEqual([String(days)]);
});

test('Rules leave out what is said of every field that one may not set', async () => {
  const described = await describedApp(timeSheets, 'employee');
  if (described.kind === 'closed') throw new Error(described.message);
  const lines = aboutPoint(5, described.app, sam);
  expect(lines.find(({ term }) => term === 'Tag')?.words).toEqual([
    'There is already a tag of this name.',
    'The characters < > " and = are not possible here.',
  ]);
  expect(lines.flatMap(({ words }) => words).join(' ')).not.toContain('You may not give this.');
});

test('A visitor is told nothing of what they may not know', () => {
  expect([2, 3, 4, 5, 6, 7, 8, 9].flatMap((number) => aboutPoint(number, visitors, null))).toEqual([]);
});

test('A switch among the constants says Yes or No', () => {
  const app = { ...desk, constants: { OPEN: false, TERMS: true, MOST: 3 } };
  expect(aboutPoint(9, app, null).map(({ words }) => words)).toEqual([['No'], ['Yes'], ['3']]);
});

test('Who has an account, no role and an empty menu lacks a role; a visitor, an owner and a student do not', () => {
  const nobody = { ...sam, roles: [] };
  expect(hasNoRoleYet(visitors, nobody)).toBe(true);
  expect(hasNoRoleYet(desk, nobody)).toBe(false); // the menu has something
  expect(hasNoRoleYet(visitors, null)).toBe(false);
  expect(hasNoRoleYet(visitors, sam)).toBe(false);
  expect(hasNoRoleYet(visitors, { ...nobody, owner: true })).toBe(false);
});
