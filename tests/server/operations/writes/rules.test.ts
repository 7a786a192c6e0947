import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from './workshop.ts';

const contract = `# Rules

## 3. Entities
\`\`\`yaml
house: { fields: { name: { type: text }, most: { type: integer } } }
room: { fields: { name: { type: text }, house: { type: ref, to: house }, price: { type: money } } }
guest:
  fields:
    name: { type: text }
    room: { type: ref, to: room }
    nights: { type: integer }
    age: { type: integer }
    checked: { type: boolean }
\`\`\`

## 5. Rules
\`\`\`yaml
house:
  FULL: { rule: "rooms.sum(r, r.guests.size()) <= most" }
guest:
  TOO_SHORT: { rule: nights >= 2, at: nights }
  TOO_DEAR: { rule: room.price <= 100, at: room }
  MINOR: { if: checked, rule: age >= 18, at: age }
  LONGER_ONLY: { rule: "!changed(nights) || old.nights == null || nights > old.nights", at: nights }
  TWICE: [ { rule: name != 'a' }, { rule: name != 'b' } ]
  KEPT: { rule: checked != true, on: [delete] }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { house: { member: all }, room: { member: all }, guest: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
FULL: { status: 409, message: "{name} is full." }
TOO_SHORT: { message: Two nights at least. }
TOO_DEAR: { message: Too dear. }
MINOR: { message: Of age only. }
LONGER_ONLY: { message: Longer only. }
TWICE: { message: Not this name. }
KEPT: { status: 409, message: Checked in. }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { roles: [] } }
\`\`\`
`;

describe.each(databases)('rules on $kind', ({ open }) => {
  let place: TestDatabase;
  let inn: Workshop;

  beforeAll(async () => {
    place = await open();
    inn = await openWorkshop(place, contract);
  });

  afterAll(async () => {
    await inn.runtime.database.close();
    await place.dispose();
  });

  const make = async (entity: string, body: unknown): Promise<Target> => ({
    entity,
    id: answerOf(await inn.create('kim', entity, body)).id,
  });
  const guest = async (body: unknown) => told(await inn.create('kim', 'guest', body));
  const change = async (target: Target, body: unknown) => told(await inn.update('kim', target, body));

  test('are silent about a field that is empty, and refuse what a failed look-up leaves open', async () => {
    expect(await guest({ name: 'x' })).toBe('done');
    expect(await guest({ nights: 1 })).toBe('422 TOO_SHORT nights:TOO_SHORT');
    const unpriced = await make('room', { name: 'No price' });
    expect(await guest({ room: unpriced.id })).toBe('422 TOO_DEAR room:TOO_DEAR');
    const cheap = await make('room', { name: 'Cheap', price: '100.00' });
    expect(await guest({ room: cheap.id })).toBe('done');
  });

  test('are told all together, in the order of the contract', async () => {
    expect(await guest({ nights: 1, age: 17, checked: true, name: 'b' })).toBe(
      '422 TOO_SHORT nights:TOO_SHORT age:MINOR TWICE',
    );
  });

  test('are skipped unless their condition is true, and woken by what the condition reads', async () => {
    const child = await make('guest', { age: 12 });
    expect(await change(child, { checked: true })).toBe('422 MINOR age:MINOR');
    expect(await change(child, { checked: false })).toBe('done');
    expect(await change(child, { age: 18, checked: true })).toBe('done');
    expect(told(await inn.remove('kim', child))).toBe('409 KEPT KEPT');
  });

  test('may compare with the record as it was', async () => {
    const one = await make('guest', { nights: 3 });
    expect(await change(one, { nights: 2 })).toBe('422 LONGER_ONLY nights:LONGER_ONLY');
    expect(await change(one, { nights: 4 })).toBe('done');
    expect(await change(one, { name: 'y' })).toBe('done');
    // It names a field that is empty now, and so says nothing.
    expect(await change(one, { nights: null })).toBe('done');
  });

  test('leave an old record alone that breaks them, until a value they read changes', async () => {
    const room = await make('room', { name: 'Dearer', price: '50.00' });
    const one = await make('guest', { room: room.id });
    expect(await change(room, { price: '500.00' })).toBe('done');
    expect(await change(one, { name: 'still' })).toBe('done');
    expect(await change(one, { room: null })).toBe('done');
    expect(await change(one, { room: room.id })).toBe('422 TOO_DEAR room:TOO_DEAR');
  });

  test('stand at the end of two ways back, and are asked at both ends of what moves', async () => {
    const small = await make('house', { name: 'Small', most: 1 });
    const large = await make('house', { name: 'Large', most: 9 });
    const inSmall = await make('room', { house: small.id, price: '1.00' });
    const inLarge = await make('room', { house: large.id, price: '1.00' });
    expect(await guest({ room: inSmall.id })).toBe('done');
    const second = await inn.create('kim', 'guest', { room: inSmall.id });
    expect(told(second)).toBe('409 FULL FULL');
    expect(second).toMatchObject({ detail: 'Small is full.' });
    const mover = await make('guest', { room: inLarge.id });
    expect(await change(mover, { room: inSmall.id })).toBe('409 FULL FULL');
    expect(await change(inLarge, { house: small.id })).toBe('409 FULL FULL');
    expect(await change(large, { most: 0 })).toBe('409 FULL FULL');
    expect(told(await inn.remove('kim', mover))).toBe('done');
    expect(await change(large, { most: 0 })).toBe('done');
    expect(await change(inLarge, { house: small.id })).toBe('done');
  });
});
