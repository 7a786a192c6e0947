import { beforeAll, describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Rooms

## 3. Entities
\`\`\`yaml
room: { fields: { name: { type: text, required: true } } }
booking:
  plural: bookings
  fields:
    name: { type: text, required: true }
    day: { type: date, required: true }
    room: { type: ref, to: room }
    second: { type: ref, to: room, back: second_bookings }
    keeper: { type: ref, to: user, back: kept }
\`\`\`

## 5. Rules
\`\`\`yaml
booking:
  TAKEN: { rule: "none(all.bookings, b, has(b.room) && b.id != id && b.room == room && b.day == day)", at: room }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: { label: Clerk } }
grants:
  room: { member: all }
  user: { clerk: { read: true } }
  booking: { clerk: all, member: { read: keeper != me, create: true } }
\`\`\`

## 8. Errors
\`\`\`yaml
TAKEN: { status: 409, message: The room is taken. }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, bob: {} }
\`\`\`
`;

describe.each(databases)('references that are empty, on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const rooms: string[] = [];

  const make = async (path: string, values: object) => {
    const { status, body } = await app.request('cleo', 'POST', `/api/${path}`, values);
    expect(status, JSON.stringify(body)).toBe(201);
    return String(body.id);
  };

  beforeAll(async () => {
    for (const name of ['Blue', 'Red']) rooms.push(await make('rooms', { name }));
    const bob = (await app.request('bob', 'GET', '/api/-/me')).body.person.id;
    const cleo = (await app.request('cleo', 'GET', '/api/-/me')).body.person.id;
    const [blue, red] = rooms;
    const day = '2026-03-02';
    await make('bookings', { name: 'both', day, room: blue, second: blue, keeper: bob });
    await make('bookings', { name: 'two', day: '2026-03-03', room: blue, second: red, keeper: cleo });
    await make('bookings', { name: 'one', day: '2026-03-04', room: red });
    await make('bookings', { name: 'none', day });
  });

  const found = async (filter: string, who = 'cleo') => {
    const query = new URLSearchParams({ filter, sort: 'name' });
    const { status, body } = await app.request(who, 'GET', `/api/bookings?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map(({ name }: { name: string }) => name);
  };

  test.each<[string, readonly string[]]>([
    ['room == second', ['both']],
    ['room != second', ['two']],
    ['!(room == second)', ['two']],
    ['!(room != second)', ['both']],
    ['same(room, second)', ['both', 'none']],
    ['!same(room, second)', ['one', 'two']],
    ['!has(second) || room != second', ['none', 'one', 'two']],
    ['!(room in [second])', ['two']],
    ['keeper != me', ['both']],
    ['room.bookings.all(b, b.room == b.second)', ['none']],
    ['none(room.bookings, b, b.second == b.room)', ['none']],
    ['room.bookings.all(b, !(b.second == b.room) || b.second == room)', ['both', 'none', 'two']],
  ])('%s finds %s', async (filter, names) => {
    expect(await found(filter)).toEqual(names);
  });

  test('a grant that compares with nobody lets in nobody', async () => {
    expect(await found('true', 'bob')).toEqual(['two']);
  });

  test('a rule that says what it means of empty references holds', async () => {
    const taken = { name: 'late', day: '2026-03-02', room: rooms[0] };
    expect(await app.request('cleo', 'POST', '/api/bookings', taken)).toMatchObject({ status: 409 });
    await make('bookings', { ...taken, room: rooms[1], name: 'free' });
    await make('bookings', { name: 'unplaced', day: '2026-03-02' });
  });
});
