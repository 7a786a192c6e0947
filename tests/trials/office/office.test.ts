import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('what an office says itself, on $kind', (database) => {
  describe('at the help desk that ships', () => {
    const { list, make, done, read } = trialOf('../../contracts/help-desk.md', database);

    test('a trigger, a macro and who gets what are records', async () => {
      const [ali] = await list('nora', "users?filter=name == 'Ali Demir'");
      const condition = "fold(subject).contains('router')";
      await make('nora', 'assignments', { position: 0, condition, person: ali?.['id'] });
      await make('nora', 'triggers', { name: 'Routers', condition, changes: { topic: 'network' } });
      const values = { subject: 'The ROUTER is hot', customer: 'lou@example.net' };
      const ticket = await make('nora', 'tickets', values);
      expect(await read('nora', `tickets/${ticket}`)).toMatchObject({
        assignee: ali?.['id'],
        topic: 'network',
      });
      const changes = { topic: 'hardware', subject: 'A hot router' };
      const macro = await make('nora', 'macros', {
        title: 'It is the box',
        text: 'We bring a new one.',
        changes,
      });
      await done('ali', 'POST', `tickets/${ticket}/use_macro`, { macro });
      expect(await read('nora', `tickets/${ticket}`)).toMatchObject({
        status: 'open',
        subject: 'A hot router',
      });
      const [message] = await list('ali', `messages?filter=ticket == '${ticket}'`);
      expect(message).toMatchObject({ text: 'We bring a new one.' });
    });
  });

  describe('in a shop', () => {
    const { app, done, list, make, read, tried } = trialOf('office/shop.md', database);
    const sold = async (values: object) => {
      const id = await make('cleo', 'sales', {
        customer: 'Lou',
        kind: 'private',
        amount: '80.00',
        ...values,
      });
      const { percent, to_pay: toPay } = await read('cleo', `sales/${id}`);
      return [percent, toPay];
    };
    const refused = async (person: string, method: string, path: string, body: object) => {
      const { status, body: answer } = await app().request(person, method, `/api/${path}`, body);
      return [status, answer.errors?.[0]?.field, answer.errors?.[0]?.code];
    };
    const condition = (text: unknown, person = 'olga') =>
      refused(person, 'POST', 'discounts', { name: 'New', condition: text, percent: 5 });

    test('a discount holds from the moment it is written, and the best counts', async () => {
      expect(await sold({ kind: 'school' })).toEqual([null, '80.00']);
      await make('olga', 'discounts', { name: 'Schools', condition: 'kind == school', percent: 10 });
      const large = { name: 'Much', condition: 'amount >= 100', percent: 15 };
      const much = await make('olga', 'discounts', large);
      expect(await sold({ kind: 'school' })).toEqual([10, '72.00']);
      expect(await sold({ kind: 'school', amount: '100.00' })).toEqual([15, '85.00']);
      expect(await sold({})).toEqual([null, '80.00']);
      await done('olga', 'PATCH', `discounts/${much}`, { condition: 'amount >= 80 && kind == private' });
      expect(await sold({})).toEqual([15, '68.00']);
      expect(await tried('cleo', 'POST', 'discounts', large)).toBe('403 forbidden');
    });

    test('what is no condition, names what one may not read, or costs too much is refused at its place', async () => {
      const wrong = [422, 'condition', 'bad_condition'];
      for (const text of [
        'kind == ',
        'kind == nobody',
        'nothing > 1',
        'margin > 5',
        'created_by.name == null',
      ])
        expect(await condition(text)).toEqual(wrong);
      expect(await condition('margin > 5', 'bea')).toEqual([201, undefined, undefined]);
      const many = Array.from({ length: 120 }, (_, cents) => `amount==${cents}`).join('||');
      expect(await condition(many)).toEqual(wrong);
      expect(await condition(`customer == '${'x'.repeat(2_000)}'`)).toEqual([422, 'condition', 'too_long']);
      expect(await condition(7)).toEqual([422, 'condition', 'bad_type']);
    });

    test('who may not read any more what their condition asks keeps it, and writes it no more', async () => {
      const [bea] = await list('owner', "users?filter=name == 'Bea'");
      const kept = await make('bea', 'discounts', {
        name: 'Dear',
        condition: 'margin > 9',
        percent: 50,
      });
      const person = `people/${String(bea?.['id'])}`;
      await done('owner', 'PATCH', `-/${person}`, { roles: ['office'] });
      const at = `discounts/${kept}`;
      expect(await tried('bea', 'PATCH', at, { name: 'Too dear' })).toBe('200');
      expect(await refused('bea', 'PATCH', at, { condition: 'margin > 8' })).toEqual([
        422,
        'condition',
        'bad_condition',
      ]);
      await done('owner', 'PATCH', `-/${person}`, { roles: ['boss'] });
    });

    test('what names a field that is gone holds for nothing, is told, and cannot be written anew', async () => {
      await done('owner', 'POST', '-/fields', { entity: 'sale', label: 'Loyal', type: 'boolean' });
      const written = { name: 'Loyal', condition: "loyal || customer == 'Max'", percent: 90 };
      const id = await make('owner', 'discounts', written);
      expect(await sold({ customer: 'Max' })).toEqual([90, '8.00']);
      const gone = await done('owner', 'PATCH', '-/fields/sale/loyal', { retired: true });
      expect(gone.conditions).toMatchObject([{ record: id, condition: written.condition }]);
      expect(await sold({ customer: 'Max', kind: 'school', amount: '10.00' })).toEqual([10, '9.00']);
      expect(await list('olga', 'discounts/-/broken/condition')).toEqual([{ id }]);
      expect(await condition(written.condition, 'owner')).toEqual([422, 'condition', 'bad_condition']);
    });

    test('a zone that does not exist is refused where it is kept, and where it is asked for', async () => {
      const far = { name: 'Far', zone: 'Europe/Viena' };
      expect(await refused('cleo', 'POST', 'branches', far)).toEqual([422, 'zone', 'pattern']);
      const at = await app().request('cleo', 'GET', "/api/branches?filter=zone == 'Europe/Viena'");
      expect([at.status, at.body.code]).toEqual([400, 'bad_filter']);
      expect(at.body.detail).toMatch(/character \d+.*Europe\/Viena/);
    });
  });
});
