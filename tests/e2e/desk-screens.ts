import { idOf } from './desk.ts';
import type { Stage } from './fixtures.ts';

/** The addresses of the equipment desk that a person of each role has, with the sample records in their states. */
export async function deskScreens(app: Stage): Promise<Readonly<Record<string, readonly string[]>>> {
  const record = (plural: string, title: string) => idOf(app, 'owner', { plural, title });
  const camera = `/items/${await record('items', 'Canon EOS R6')}`;
  const loan = async (note: string) => `/loans/${await record('loans', note)}`;
  const shelf = await record('shelves', 'Safe');
  const sam = await record('users', 'Sam Okafor');
  const waiting = await loan('Podcast');
  const own = await loan('Skate video');
  const everyday = ['/', '/help', '/calendar', '/items', camera, '/loans', '/loans/new', '/-/about'];
  return {
    nobody: ['/-/sign-in', '/-/about', '/-/setup'],
    sam: [
      ...everyday,
      '/items?q=nobody+has+this',
      '/items?f.category=camera',
      '/nowhere',
      own,
      `/-/records${own}/edit`,
    ],
    mira: [
      '/',
      '/desk',
      '/desk?q=nobody+has+this',
      '/calendar',
      '/calendar?span=week',
      '/calendar?span=day&at=2026-03-02',
      '/calendar?at=2030-01-01',
      '/items',
      camera,
      '/loans',
      '/loans?view=Late',
      waiting,
      await loan('Theatre rehearsal'),
      await loan('Short film'),
      '/shelves',
      `/-/records/shelves/${shelf}`,
      '/people',
      `/-/records/users/${sam}`,
    ],
    viktor: [
      camera,
      '/items/new',
      `/-/records${camera}/edit`,
      '/-/records/shelves/new',
      `/-/records/users/${sam}/edit`,
    ],
    owner: ['/', '/people'],
  };
}
