import { expect, describe, test } from 'vitest';
import type { Explanation } from '#shared/api/calls/explain.ts';
import { explanationLines } from '#server/cli/author/explanation-lines.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Which conditions of an office matched, and why the others did not. */
describe.each(databases)('conditions in an explanation, on $kind', (database) => {
  const { app, make, read } = trialOf('conditions/desk.md', database);
  const explained = async (words: Record<string, string>): Promise<Explanation> => {
    const { status, body } = await app().request(
      'owner',
      'GET',
      `/api/-/explain?${new URLSearchParams(words)}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  test('each rule that was asked has its verdict, before and after, and the parts that decided', async () => {
    const long = await make('bob', 'rules', {
      name: 'Long and high',
      condition: "priority == 'high' && hours > 5",
      changes: { remark: 'Long' },
    });
    const late = await make('bob', 'rules', { name: 'Late', condition: "due < '2020-01-01' && hours > 1" });
    const all = await make('bob', 'rules', { name: 'All', condition: 'true' });
    const ticket = await make('cleo', 'tickets', { subject: 'One', priority: 'high', hours: 2 });
    const call = { as: 'cleo', entity: 'ticket', call: 'update', id: ticket, values: '{"hours": 8}' };
    const { answer, written } = await explained(call);
    expect(answer.status).toBe(200);
    const of = { entity: 'ticket', id: ticket };
    const rule = { entity: 'rule', field: 'condition', of };
    expect(written.filter(({ id }) => id === long)).toEqual(
      expect.arrayContaining([
        {
          ...rule,
          id: long,
          title: 'Long and high',
          on: 'before',
          condition: "priority == 'high' && hours > 5",
          verdict: 'fails',
          parts: [
            { condition: "priority == 'high'", verdict: 'holds' },
            { condition: 'hours > 5', verdict: 'fails' },
          ],
        },
        expect.objectContaining({ id: long, on: 'after', verdict: 'holds' }),
      ]),
    );
    expect(written).toContainEqual({
      ...rule,
      id: late,
      title: 'Late',
      on: 'after',
      condition: "due < '2020-01-01' && hours > 1",
      verdict: 'unknown',
      parts: [
        { condition: "due < '2020-01-01'", verdict: 'unknown' },
        { condition: 'hours > 1', verdict: 'holds' },
      ],
    });
    expect(written).toContainEqual({
      ...rule,
      id: all,
      title: 'All',
      on: 'after',
      condition: 'true',
      verdict: 'holds',
      parts: [],
    });
    // Nothing of it was kept.
    expect(await read('bob', `tickets/${ticket}`)).toMatchObject({ hours: 2, remark: null });
    const lines = explanationLines(await explained(call), 'desk.md').join('\n');
    expect(lines).toContain(`FAILS      rule Long and high (${long}), condition`);
    expect(lines).toMatch(/FAILS +hours > 5/);
    expect(lines).toMatch(/EMPTY +due < '2020-01-01'/);
  });

  test('a guard that a condition decides says which one, and only the one that it asks', async () => {
    const rule = await make('bob', 'rules', {
      name: 'Paper',
      condition: "'paper' in tags && hours > 3",
      on: false,
    });
    const ticket = await make('cleo', 'tickets', { subject: 'Two', hours: 1, tags: ['paper'] });
    const values = JSON.stringify({ rule });
    const { answer, guards, written } = await explained({
      as: 'cleo',
      entity: 'ticket',
      call: 'check',
      id: ticket,
      values,
    });
    expect(answer.code).toBe('NO_MATCH');
    expect(guards).toMatchObject([{ code: 'NO_MATCH', verdict: 'fails' }]);
    expect(written).toMatchObject([
      {
        id: rule,
        verdict: 'fails',
        parts: [{ verdict: 'holds' }, { condition: 'hours > 3', verdict: 'fails' }],
      },
    ]);
  });
});
