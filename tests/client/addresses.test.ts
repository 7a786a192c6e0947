import { describe, expect, test } from 'vitest';
import {
  editAddress,
  homeScreen,
  listAddress,
  newAddress,
  recordAddress,
  safeBack,
  tableOf,
} from '#client/app/addresses.ts';
import { menuEntryAt, menuGroups } from '#client/app/menu-groups.ts';
import { safeLink } from '#client/ui/markdown/safe-link.ts';
import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';

const loan: EntityDescription = {
  name: 'loan',
  plural: 'loans',
  label: 'Loan',
  labelPlural: 'Loans',
  fields: [],
  may: { read: true, refer: true, history: true, create: true, update: true, delete: true },
  readable: [],
  creatable: [],
  updatable: [],
  transitions: [],
  backs: [],
  messages: {},
  rules: [],
};

function screen(route: string, view: ScreenDescription['view'], menu = true): ScreenDescription {
  const lists = { columns: [], filters: [], views: [], sections: [], related: [], fields: [] };
  return { ...lists, route, view, title: route, entity: 'loan', menu, meant: true, search: false, sort: '' };
}

function app(...screens: ScreenDescription[]): AppDescription {
  return {
    name: 'Desk',
    points: [],
    reader: { language: 'en', locale: 'en', timezone: 'UTC', offered: ['en'] },
    settings: { locale: 'en', timezone: 'UTC', currency: 'EUR' },
    rehearsal: false,
    signIn: true,
    accounts: { mail: false, passwordMin: 10, ways: ['password'], signUp: {}, give: {}, invite: {} },
    now: '2026-01-01T00:00:00.000Z',
    clockStands: false,
    roles: {},
    zone: { timezone: 'UTC', from: [0], offsets: [0] },
    constants: {},
    version: 1,
    entities: [loan],
    screens,
    queries: [],
  };
}

describe('where the screens of an entity are', () => {
  test('records that stand elsewhere have the columns of a table for the viewer, else of any', () => {
    const tour = { ...screen('/tour', 'table'), meant: false };
    const lines = screen('/lines', 'table');
    expect(tableOf(app(tour, lines), loan)).toBe(lines);
    expect(tableOf(app(screen('/board', 'board'), tour), loan)).toBe(tour);
    expect(tableOf(app(screen('/board', 'board')), loan)).toBeUndefined();
  });

  test('below /-/records where the contract declares none', () => {
    expect(listAddress(app(), loan)).toBe('/-/records/loans');
    expect(newAddress(app(), loan)).toBe('/-/records/loans/new');
    expect(recordAddress(app(), loan, '7')).toBe('/-/records/loans/7');
    expect(editAddress(app(), loan, '7')).toBe('/-/records/loans/7/edit');
  });

  test('at the screens the contract declares, a table before a board', () => {
    const desk = app(
      screen('/board', 'board'),
      screen('/loans', 'table'),
      screen('/loans/new', 'form'),
      screen('/loans/:id', 'detail'),
      screen('/loans/:id/edit', 'form'),
    );
    expect(listAddress(desk, loan)).toBe('/loans');
    expect(newAddress(desk, loan)).toBe('/loans/new');
    expect(recordAddress(desk, loan, '7')).toBe('/loans/7');
    expect(editAddress(desk, loan, '7')).toBe('/loans/7/edit');
  });

  test('at those that are for the viewer, where there are several', () => {
    const forOthers = (route: string, view: ScreenDescription['view']) => ({
      ...screen(route, view, false),
      meant: false,
    });
    const desk = app(
      forOthers('/loans', 'table'),
      forOthers('/loans/new', 'form'),
      forOthers('/loans/:id', 'detail'),
      screen('/taken', 'calendar'),
      screen('/ask', 'form'),
    );
    expect(listAddress(desk, loan)).toBe('/taken');
    expect(newAddress(desk, loan)).toBe('/ask');
    expect(recordAddress(desk, loan, '7')).toBe('/loans/7');
  });

  test('a screen with a parameter of another name is nobody’s list', () => {
    expect(listAddress(app(screen('/rooms/:room/loans', 'table')), loan)).toBe('/-/records/loans');
  });
});

test('the menu marks the entry one is at or below, and only the closest', () => {
  const screens = [screen('/', 'page'), screen('/loans', 'table'), screen('/loans/new', 'form')];
  expect(menuEntryAt(screens, '/loans/7')).toBe('/loans');
  expect(menuEntryAt(screens, '/loans/new')).toBe('/loans/new');
  expect(menuEntryAt(screens, '/loansome')).toBeUndefined();
});

test('after a sign-in nobody is sent to another site', () => {
  for (const bad of ['https://evil.example', '//evil.example', '/\\evil.example', null]) {
    expect(safeBack(bad)).toBe('/');
  }
  expect(safeBack('/loans?q=x')).toBe('/loans?q=x');
});

test('a link in a text never runs a script', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
  ]) {
    expect(safeLink(bad)).toBeUndefined();
  }
  for (const good of ['/items', 'https://example.org', 'mailto:a@example.org', '#top', 'items']) {
    expect(safeLink(good)).toBe(good);
  }
});

describe('the first screen', () => {
  const start = screen('/', 'dashboard');
  const list = screen('/loans', 'table');

  test.each([
    ['is the one at / where that is for the viewer', [list, start], '/'],
    [
      'is the first of their menu where it is for others',
      [{ ...start, meant: false, menu: false }, list],
      '/loans',
    ],
    ['is the one at / where they have no menu', [{ ...start, meant: false, menu: false }], '/'],
    ['is the first of their menu where there is none at /', [list], '/loans'],
    ['is none where there are no screens', [], undefined],
  ])('%s', (_, screens, route) => {
    expect(homeScreen(app(...screens))?.route).toBe(route);
  });
});

test('the pages of visitors stand last, under a heading of their own, among those of who works here', () => {
  const [book, taken] = [
    { ...screen('/book', 'form'), public: true as const },
    { ...screen('/taken', 'table'), public: true as const, menuGroup: 'Hours' },
  ];
  const screens = [book, screen('/', 'page'), taken];
  const groups = (of: typeof screens, apart?: string) =>
    menuGroups(of, apart).map((one) => [one.group, one.screens.map(({ route }) => route)]);
  expect(groups(screens, 'For visitors')).toEqual([
    [undefined, ['/']],
    ['Hours', ['/taken']], // the contract has given it a place
    ['For visitors', ['/book']],
  ]);
  expect(groups(screens)[0]).toEqual([undefined, ['/book', '/']]); // to a visitor
  expect(groups([book], 'For visitors')).toEqual([[undefined, ['/book']]]); // there is nothing else
});
