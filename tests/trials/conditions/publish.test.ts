import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const contract = readFileSync(new URL('desk.md', import.meta.url), 'utf8');

/** Conditions and changes keep their meaning while contracts come and go. */
describe.each(databases)('conditions under another contract, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('conditions/desk.md', database);

  test('names follow what was renamed, and what is gone holds for nothing and stops nobody', async () => {
    const rule = (condition: string, changes: object = {}) =>
      make('bob', 'rules', { name: 'Rule', condition, changes });
    const kept = await rule("priority == 'high' && hours > 1", { priority: 'low', hours: 2 });
    const same = await rule("(hours == 3) && (fold(subject).contains(fold('x')))");
    const gone = await rule('remark == null', { remark: 'Gone', due: '2026-05-06' });
    const option = await rule("priority == 'normal'");
    const text = contract
      .replace('hours: { type: integer }', 'effort: { type: integer, was: hours }')
      .replace('options: { low: Low, normal: Normal,', 'options: { low: Low, usual: Usual,')
      .replace('default: normal', 'default: usual')
      .replace('    remark: { type: text }\n', '')
      .replaceAll('hours', 'effort')
      .replace('was: effort', 'was: hours')
      .replace('priority, effort, remark, tags', 'priority, effort, tags')
      .replace('{ fields: [remark], if: assignee == me }', '{ fields: [tags], if: assignee == me }');
    const planned = await app().request('owner', 'POST', '/api/-/studio/plan', { text });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    const { plan, findings } = planned.body;
    expect(plan, JSON.stringify(findings)).not.toBeNull();
    const answers = plan.questions.flatMap((one: { accept: { word: string }[] }) => one.accept.slice(0, 1));
    const words = answers.map(({ word }: { word: string }) => word);
    const again = await app().request('owner', 'POST', '/api/-/studio/plan', { text, accept: words });
    expect(again.body.plan.conditions).toEqual([
      { entity: 'rule', field: 'condition', record: gone, condition: 'remark == null' },
      { entity: 'rule', field: 'condition', record: option, condition: "priority == 'normal'" },
    ]);
    expect((await read('bob', `rules/${kept}`)).condition).toBe("priority == 'high' && hours > 1");
    const published = await app().request('owner', 'POST', '/api/-/studio/publish', {
      text,
      accept: words,
      plan: again.body.plan.hash,
    });
    expect(published.status, JSON.stringify(published.body)).toBe(200);

    expect(await read('bob', `rules/${kept}`)).toMatchObject({
      condition: expect.stringContaining('effort > 1'),
      changes: { priority: 'low', effort: 2 },
    });
    expect((await read('bob', `rules/${same}`)).condition).toContain('effort');
    expect((await read('bob', `rules/${gone}`)).condition).toBe('remark == null');
    // Lists and records know which ones these are.
    const broken = async (person: string, field: string) =>
      (await read(person, `rules/-/broken/${field}`)).items.map(({ id }: { id: string }) => id);
    expect(await broken('bob', 'condition')).toEqual([gone, option].toSorted());
    expect(await broken('cleo', 'changes')).toEqual([gone]);
    expect(await tried('bob', 'GET', 'rules/-/broken/name')).toBe('404 not_found');
    expect(await tried(undefined, 'GET', 'rules/-/broken/condition')).toBe('404 not_found');
    const ticket = await make('cleo', 'tickets', { subject: 'One', priority: 'high', effort: 2 });
    expect(await read('cleo', `tickets/${ticket}`)).toMatchObject({ priority: 'low' });
    expect(await tried('cleo', 'POST', `tickets/${ticket}/check`, { rule: gone })).toBe('409 NO_MATCH');
    expect(await tried('cleo', 'POST', `tickets/${ticket}/check`, { rule: option })).toBe('409 NO_MATCH');
    // Of changes what is left is done.
    await done('cleo', 'POST', `tickets/${ticket}/macro`, { rule: gone });
    expect(await read('cleo', `tickets/${ticket}`)).toMatchObject({ due: '2026-05-06' });
    // Who changes something else of such a rule keeps it; who sends it anew is told.
    expect(await tried('bob', 'PATCH', `rules/${gone}`, { name: 'Other' })).toBe('200');
    expect(await tried('bob', 'POST', 'rules', { name: 'New', condition: 'remark == null' })).toBe(
      '422 invalid',
    );
  });
});
