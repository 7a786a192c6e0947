import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a refusal says of the values that were sent with the call, and what it does not. */
describe.each(databases)('a refusal with what was asked for, on $kind', (database) => {
  const { app, make } = trialOf('refusals/asked.md', database);
  const budget = (left: string, reserve = '0') => make('bob', 'budgets', { name: 'Tools', left, reserve });
  const refused = async (person: string, path: string, body: object) => {
    const { body: told } = await app().request(person, 'POST', `/api/${path}`, body);
    return told.errors.map(({ message }: { message: string }) => message);
  };

  test('a guard names what was sent, also by the label of an option and by a record', async () => {
    const id = await budget('400');
    const other = await budget('5');
    expect(await refused('clara', `budgets/${id}/spend`, { sum: '1200', way: 'cash', other })).toEqual([
      '€1,200.00 is too much, In cash.',
      'Tools has only €5.00.',
    ]);
  });

  test('a rule names it beside what is stored', async () => {
    const id = await budget('400');
    expect(await refused('clara', `budgets/${id}/spend`, { sum: '450.5' })).toEqual([
      'You ask for €450.50, and €400.00 is left of Tools.',
    ]);
  });

  test('so does a question, about what is sent beside the fields', async () => {
    const id = await budget('400');
    expect(await refused('clara', 'claims', { budget: id, sum: '150' })).toEqual([
      'Do you mean €150.00 of Tools?',
    ]);
  });

  test('what the contract has worked out of hidden values is not told', async () => {
    const id = await budget('900', '77');
    expect(await refused('clara', `budgets/${id}/spend`, { sum: '600' })).toEqual([
      '€600.00 is more than a clerk spends.',
    ]);
  });
});
