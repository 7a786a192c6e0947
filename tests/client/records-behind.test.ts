import { expect, test } from 'vitest';
import { recordsBehind } from '#client/screens/dashboard/records-behind.ts';
import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { listFilter } from '#shared/screens/list-filter.ts';

// Only what is said here is read of them.
const entity = { name: 'idea', plural: 'ideas' } as EntityDescription;
const screen = (said: Partial<ScreenDescription>) =>
  ({ entity: 'idea', view: 'table', meant: true, views: [], ...said }) as ScreenDescription;
const behind = (screens: readonly ScreenDescription[], filter: string) =>
  recordsBehind({ screens } as AppDescription, entity, { filter, called: 'By state' });

const all = screen({ route: '/all' });
const open = screen({ route: '/open', where: "status == 'open'" });
const cards = screen({ route: '/cards', view: 'cards' });
const others = screen({ route: '/others', meant: false });

test('The records behind a tile stand in a list of the app, one that leaves out none first', () => {
  expect(behind([open, cards, all], '')).toBe('/all');
  expect(behind([open, cards], 'x == 1')).toBe('/cards?where=x+%3D%3D+1&called=By+state');
  expect(behind([others, open], 'x == 1')).toBe('/open?where=x+%3D%3D+1&called=By+state');
  expect(behind([open], '')).toBe('/open?where=true&called=By+state');
  expect(behind([screen({ route: '/board', view: 'board' })], '')).toBe('/-/records/ideas');
});

test('What a link brought along stands in the place of what a list leaves out itself', () => {
  const state = { view: undefined, filters: [] };
  expect(listFilter(open, { ...state, where: undefined }, new Map())).toBe("status == 'open'");
  expect(listFilter(open, { ...state, where: "status == 'done'" }, new Map())).toBe("status == 'done'");
});
