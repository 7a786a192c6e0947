import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { Actor } from '#server/call.ts';
import { describeApp } from '#server/operations/contract/describe-app.ts';
import { databases } from '#tests/support/databases.ts';
import { lendingDesk } from './lending-desk.ts';
import { type Desk, nobody, openDesk, owner, person } from './open-desk.ts';

const me = '01900000-0000-7000-8000-000000000001';
const surroundings = { rehearsal: true, signIn: true, clockStands: false };

describe('what a viewer is told of the app', () => {
  let desk: Desk;
  const [sqlite] = databases;

  beforeAll(async () => {
    if (sqlite === undefined) throw new Error('no database');
    desk = await openDesk(lendingDesk, sqlite);
  });

  afterAll(() => desk.close());

  const describeFor = (actor: Actor) => describeApp(desk.runtime, desk.call(actor), surroundings);
  const entity = (app: AppDescription, name: string) => app.entities.find((one) => one.name === name);
  const names = (list: readonly { readonly name: string }[] | undefined) => list?.map(({ name }) => name);

  test('grants, guards, conditions and effects are never in it, not for the owner either', () => {
    for (const actor of [nobody, person(me, 'student'), person(me, 'manager'), owner(me)]) {
      const text = JSON.stringify(describeFor(actor));
      expect(text).not.toMatch(
        /"(grants|by|when|guards|permits|condition|initial|requiredIf|place|was|seed|examples)"/,
      );
      expect(text).not.toContain('requested &&');
    }
  });

  test('nobody signed in hears only of what anyone may read', () => {
    const app = describeFor(nobody);
    expect(names(app.entities)).toEqual(['item']);
    expect(names(entity(app, 'item')?.fields)).toEqual(['name', 'kind', 'retired', 'id', 'version']);
    expect(entity(app, 'item')).toMatchObject({
      may: { read: true, create: false, update: false, delete: false },
      creatable: [],
      updatable: [],
      transitions: [],
      backs: [],
      rules: [],
    });
    expect(app.screens.map(({ route }) => route)).toEqual(['/items', '/help']);
    expect(app.screens[0]?.columns.map(({ path }) => path)).toEqual(['name']);
    expect(JSON.stringify(app)).not.toMatch(/serial|secret_note|ledger|room|borrower/);
  });

  test('a student hears of their fields, transitions and screens, and of no rule that reads what they may not', () => {
    const app = describeFor(person(me, 'student'));
    const loan = entity(app, 'loan');
    expect(loan?.may).toEqual({
      read: true,
      refer: true,
      history: true,
      create: true,
      update: true,
      delete: false,
    });
    expect(loan?.creatable).toEqual(['item', 'start', 'due', 'note']);
    expect(loan?.updatable).toEqual(['due', 'note']);
    expect(names(loan?.transitions)).toEqual(['give_back', 'prolong']);
    expect(loan?.transitions[1]?.input).toMatchObject([
      { field: { name: 'until', type: 'date' }, required: true },
    ]);
    expect(names(loan?.fields)).not.toContain('secret_note');
    expect(loan?.rules.map(({ code }) => code)).toEqual(['DUE_AFTER_START']);
    expect(loan?.rules[0]).toMatchObject({ at: 'due', reads: ['due', 'start'] });
    const loans = app.screens.find(({ route }) => route === '/loans');
    expect(loans?.columns.map(({ path }) => path)).toEqual(['item', 'borrower', 'start', 'due', 'status']);
    expect(loans?.menu).toBe(false);
    const items = app.screens.find(({ route }) => route === '/items');
    expect(items).toMatchObject({ where: '!retired', sort: 'name', search: true, menu: true });
    expect(names(items?.views)).toEqual(['Camera']);
    expect(items?.columns.map(({ path, expand }) => [path, expand])).toEqual([
      ['name', ''],
      ['serial', ''],
      ['shelf.name', 'shelf'],
    ]);
  });

  test('staff hear of more, and of a secret field only that it can be written', () => {
    const app = describeFor(person(me, 'staff'));
    expect(entity(app, 'loan')?.rules.map(({ code }) => code)).toEqual(['DUE_AFTER_START', 'NOTED']);
    expect(entity(app, 'loan')?.fields.find(({ name }) => name === 'pin')).toMatchObject({ secret: true });
    expect(app.screens.find(({ route }) => route === '/loans')?.menu).toBe(true);
    expect(names(app.entities)).toEqual(['shelf', 'item', 'loan', 'user']);
    expect(names(describeFor(owner(me)).entities)).toContain('ledger');
  });

  test('a transition that deletes the record is told as such', async () => {
    if (sqlite === undefined) throw new Error('no database');
    const withdraw = '    withdraw: { from: requested, by: [staff], then: [{ delete: record }] }\n';
    const other = await openDesk(lendingDesk.replace('    expire:', `${withdraw}    expire:`), sqlite);
    const app = describeApp(other.runtime, other.call(person(me, 'staff')), surroundings);
    const deleting = entity(app, 'loan')?.transitions.filter(({ deletes }) => deletes === true);
    expect(names(deleting)).toEqual(['withdraw']);
    await other.close();
  });

  test('every filter that a screen is given is answered', async () => {
    for (const actor of [nobody, person(me, 'student'), person(me, 'manager'), owner(me)]) {
      for (const screen of describeFor(actor).screens) {
        for (const filter of [screen.where, ...screen.views.map((view) => view.filter)]) {
          if (screen.entity === undefined || filter === undefined) continue;
          const query = { filter, ...(screen.sort === '' ? {} : { sort: screen.sort }) };
          expect(await desk.list(actor, screen.entity, query)).toMatchObject({ kind: 'done' });
        }
      }
    }
  });

  test('a person without any grant hears the name, the points and the open pages', () => {
    const app = describeFor({ kind: 'nobody', audiences: new Set(), owner: false });
    expect(app).toMatchObject({ name: 'Lending desk', entities: [], constants: {}, version: 1 });
    expect(app.points).toHaveLength(9);
    expect(app.points[6]).toMatchObject({ number: 7, shown: false });
    expect(app.screens.map(({ route }) => route)).toEqual(['/help']);
  });
});
