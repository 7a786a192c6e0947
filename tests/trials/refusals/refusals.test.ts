import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

describe.each(databases)('refusals in the words of the product on $kind', (database) => {
  const { app, make, tried, done } = trialOf('refusals/refusals.md', database);
  const asked = async (person: string, method: string, path: string, body?: object) => {
    const { status, body: told } = await app().request(person, method, `/api/${path}`, body);
    return { status, ...told };
  };
  let count = 0;
  const tool = (values: object = {}) =>
    make('clara', 'tools', { name: 'Saw', serial: String(++count), ...values });

  test('a check has the code of its field, else of its entity, else of all entities', async () => {
    const empty = await asked('clara', 'POST', 'tools', {});
    expect(empty).toMatchObject({ status: 422, code: 'TOOL_NAMELESS', detail: 'Every tool has a name.' });
    expect(empty.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['name', 'TOOL_NAMELESS'],
      ['serial', 'TOOL_INCOMPLETE'],
    ]);
    expect(await tried('clara', 'POST', 'loans', { days: 3 })).toBe('400 FIELD_INVALID');
    expect(await tried('clara', 'POST', 'tools', { name: 'A', serial: 'x', worth: 'much' })).toBe(
      '400 FIELD_INVALID',
    );
    const nowhere = '00000000-0000-7000-8000-000000000000';
    expect(await tried('clara', 'POST', 'loans', { days: 3, tool: nowhere })).toBe('404 NO_SUCH_THING');
  });

  test('also in a batch, in an import and for an input', async () => {
    const batch = { operations: [{ method: 'POST', path: '/api/loans', body: { days: 3 } }] };
    expect(await asked('clara', 'POST', '-/batch', batch)).toMatchObject({
      status: 400,
      code: 'FIELD_INVALID',
    });
    const loan = await make('clara', 'loans', { tool: await tool(), days: 3 });
    expect(await tried('clara', 'POST', `loans/${loan}/close`, {})).toBe('400 FIELD_INVALID');
  });

  test('a step from another state has the code of the step, else of its entity', async () => {
    const id = await tool();
    expect(await asked('clara', 'POST', `tools/${id}/mend`)).toMatchObject({
      status: 409,
      code: 'NOTHING_BROKEN',
      detail: 'Saw works.',
    });
    await done('clara', 'POST', `tools/${id}/break_down`);
    expect(await tried('clara', 'POST', `tools/${id}/break_down`)).toBe('409 TOOL_NOT_READY');
    const loan = await make('vito', 'loans', { tool: id, days: 3 });
    await done('vito', 'POST', `loans/${loan}/close`, { reason: 'Rain' });
    const over = await asked('vito', 'POST', `loans/${loan}/close`, { reason: 'Rain' });
    expect(over).toMatchObject({ status: 423, code: 'LOAN_NOT_ACTIVE', help: 'Begin another one.' });
  });

  test('what a record can do is told with the same code', async () => {
    const id = await tool();
    const { can } = await asked('clara', 'GET', `tools/${id}?can=true`);
    expect(can.transitions.mend).toEqual({ code: 'NOTHING_BROKEN', message: 'Saw works.' });
  });

  test('of two who close a loan at once the second is told that it is over', async () => {
    const loan = await make('clara', 'loans', { tool: await tool(), days: 3 });
    const close = () => tried('clara', 'POST', `loans/${loan}/close`, { reason: 'Rain' });
    expect((await Promise.all([close(), close()])).toSorted()).toEqual(['200', '423 LOAN_NOT_ACTIVE']);
  });

  test('a rule and a guard say it in their own words, beside a code that several share', async () => {
    const dear = await tool({ worth: 500 });
    const stays = await asked('clara', 'POST', 'loans', { tool: dear, days: 3 });
    expect(stays).toMatchObject({ status: 504, code: 'BLOCKED', help: 'Ask for another tool.' });
    expect(stays.errors).toEqual([
      {
        field: 'tool',
        code: 'BLOCKED',
        message: 'Saw stays here, 3 days or one.',
        help: 'Ask for another tool.',
      },
      { code: 'NOTED', message: 'Nothing is noted.', help: 'Say what it is for.', level: 'warning' },
    ]);
    const worthless = await tool({ worth: 0, partner: 1 });
    await done('clara', 'POST', `tools/${worthless}/break_down`);
    const blocked = await asked('clara', 'POST', `tools/${worthless}/mend`);
    expect(blocked).toMatchObject({ status: 410, detail: 'Saw is worth nothing.', help: 'Give it away.' });
    expect(
      blocked.errors.map(({ message, help }: { message: string; help: string }) => [message, help]),
    ).toEqual([
      ['Saw is worth nothing.', 'Give it away.'],
      ['This is not possible.', 'Ask the clerk.'],
    ]);
    const paired = await tool({ partner: 1 });
    await done('clara', 'POST', `tools/${paired}/break_down`);
    expect(await tried('clara', 'POST', `tools/${paired}/mend`)).toBe('409 BLOCKED');
  });

  test('each rule of a list has its own words, and the first of what is wrong says the status', async () => {
    const id = await tool();
    const long = await asked('clara', 'POST', 'loans?confirm=OFTEN', { tool: id, days: 40 });
    expect(long).toMatchObject({ status: 409, code: 'LONG', detail: 'This is long.' });
    const longer = await asked('clara', 'POST', 'loans?confirm=OFTEN', { tool: id, days: 100 });
    expect(longer.status).toBe(409);
    expect(longer.errors.map(({ message }: { message: string }) => message)).toContain(
      'Three months are the most.',
    );
  });

  test('what blocks, what asks and what only speaks come in one answer, each marked', async () => {
    const dear = await tool({ worth: 500 });
    const all = await asked('clara', 'POST', 'loans', { tool: dear, days: 20 });
    expect(all.errors.map(({ code, level }: { code: string; level?: string }) => [code, level])).toEqual([
      ['BLOCKED', undefined],
      ['OFTEN', 'confirm'],
      ['NOTED', 'warning'],
    ]);
    const confirm = await asked('clara', 'POST', 'loans', { tool: await tool(), days: 20 });
    expect(confirm).toMatchObject({ status: 409, code: 'confirm' });
    expect(confirm.errors[0]).toEqual({
      code: 'OFTEN',
      message: '20 days is long.',
      help: 'Two weeks are usual.',
      level: 'confirm',
    });
    const kept = await asked('clara', 'POST', 'loans?confirm=OFTEN', { tool: await tool(), days: 20 });
    expect(kept.warnings).toEqual([
      { code: 'NOTED', message: 'Nothing is noted.', help: 'Say what it is for.' },
    ]);
  });

  test('own words tell nobody what they may not read', async () => {
    const dear = await tool({ worth: 500, name: 'Lathe' });
    const stays = await asked('vito', 'POST', 'loans', { tool: dear, days: 3 });
    expect(stays.detail).toBe('Lathe stays here, 3 days or one.');
    const worthless = await tool({ worth: 0 });
    expect(await tried('vito', 'POST', `tools/${worthless}/mend`)).toBe('403 forbidden');
  });

  test('the document of the calls and the typed client know each code with its statuses', async () => {
    const document = await asked('clara', 'GET', '-/openapi.json');
    const told = (path: string) =>
      responsesOf<{ description: string }>(document, document.paths[path].post.responses);
    expect(told('/api/loans')['504']?.description).toContain('BLOCKED');
    expect(told('/api/loans')['400']?.description).toContain('FIELD_INVALID');
    expect(told('/api/loans/{id}/close')['423']?.description).toContain('LOAN_NOT_ACTIVE');
  });
});
