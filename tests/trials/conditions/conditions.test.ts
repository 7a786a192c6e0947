import { afterEach, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Conditions that an office writes, as records of its application. */
describe.each(databases)('conditions as data, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('conditions/desk.md', database, {
    now: '2026-05-04T08:00:00Z',
  });
  const rule = (condition: string | null, values: object = {}) =>
    make('cleo', 'rules', { name: 'Rule', condition, ...values });
  const refusal = async (person: string, condition: unknown, path = 'rules') => {
    const { status, body } = await app().request(person, 'POST', `/api/${path}`, { name: 'Rule', condition });
    const [first] = body.errors ?? [];
    return `${status} ${first?.field} ${first?.code} ${first?.message}`;
  };
  afterEach(async () => {
    for (const { id } of await list('cleo', 'rules')) await done('cleo', 'DELETE', `rules/${id}`);
  });

  test('the first that holds decides, by its position', async () => {
    await rule("priority == 'high' || hours > 8", { desk: 'Second line', position: 2 });
    await rule("fold(subject).contains(fold('Printer'))", { desk: 'Printers', position: 1 });
    await rule('', { desk: 'Nobody', position: 0 });
    await rule('true', { desk: 'Everything', position: 0, on: false });
    const desk = async (values: object) =>
      (await read('cleo', `tickets/${await make('cleo', 'tickets', values)}`)).desk;
    expect(await desk({ subject: 'The PRINTER blinks', priority: 'high' })).toBe('Printers');
    expect(await desk({ subject: 'No network', hours: 9 })).toBe('Second line');
    expect(await desk({ subject: 'No network', hours: 8 })).toBeNull();
  });

  test.each([
    ["'network' in tags", { tags: ['network', 'paper'] }, { tags: ['paper'] }],
    ['due >= today && due <= today + days(2)', { due: '2026-05-05' }, { due: '2026-05-09' }],
    ['assignee == me', { assignee: 'me' }, {}],
    ['watchers.size() == 0', {}, { watchers: ['me'] }],
    ['urgent', { priority: 'high' }, {}],
    ["matches(subject, '[A-C].*') && !(priority == 'low')", { subject: 'Badge' }, { subject: 'Phone' }],
    ['hours == null', {}, { hours: 1 }],
    ['id != null && created_at <= now', {}, undefined],
  ])('%s holds on what it names, and on nothing else', async (condition, fits, other) => {
    const [me] = await list('cleo', "users?filter=name%20%3D%3D%20'Cleo'");
    const sent = (values: object) =>
      JSON.parse(JSON.stringify({ subject: 'One', ...values }).replaceAll('"me"', `"${me?.id}"`));
    const id = await rule(condition);
    const check = async (values: object) =>
      tried('cleo', 'POST', `tickets/${await make('cleo', 'tickets', sent(values))}/check`, { rule: id });
    expect(await check(fits)).toBe('200');
    if (other !== undefined) expect(await check(other)).toBe('409 NO_MATCH');
  });

  test('an effect is done for each condition that holds now and did not before, in order', async () => {
    const ticket = await make('cleo', 'tickets', { subject: 'Slow' });
    await rule("priority == 'high'", { name: 'Two', position: 2 });
    await rule("priority != 'low'", { name: 'Never new', position: 1 });
    await rule("priority == 'high' && subject == 'Slow'", { name: 'One', position: 1 });
    await done('cleo', 'PATCH', `tickets/${ticket}`, { priority: 'high' });
    await done('cleo', 'PATCH', `tickets/${ticket}`, { hours: 3 });
    const notes = await list('cleo', `notes?filter=ticket%20%3D%3D%20'${ticket}'&sort=id`);
    expect(notes.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  test('a rule of the contract asks them, and is asked again when one is written', async () => {
    const ticket = await make('cleo', 'tickets', { subject: 'Forbidden' });
    await rule("subject == 'Secret'", { forbids: true });
    expect(await tried('cleo', 'PATCH', `tickets/${ticket}`, { subject: 'Secret' })).toBe(
      '422 FORBIDDEN_NOW',
    );
    expect(await tried('cleo', 'PATCH', `tickets/${ticket}`, { subject: 'Open' })).toBe('200');
  });

  test('what cannot be read, is not there, or may never be read is refused in the same words, at its place', async () => {
    expect(await refusal('cleo', 'priority == ')).toMatch(/^422 condition bad_condition .*character \d+/);
    const unknown = await refusal('cleo', 'price > 5');
    expect(unknown).toMatch(/^422 condition bad_condition .*character 1: .*`price`/);
    expect(await refusal('cleo', 'cost > 5')).toBe(unknown.replaceAll('price', 'cost'));
    expect(await refusal('bob', 'cost > 5')).toContain('201');
    expect(await refusal('cleo', "priority == 'hihg'")).toContain('bad_condition');
    expect(await refusal('cleo', 'hours + 1')).toContain('bad_condition');
    expect(await refusal('cleo', 5)).toContain('bad_type');
    expect(await refusal('cleo', `subject == '${'x'.repeat(2000)}'`)).toContain('too_long');
  });

  test('what costs too much is refused', async () => {
    expect(await refusal('cleo', 'assignee.id == me.id')).toContain('422 condition bad_condition');
    expect(await refusal('cleo', 'me.id != null')).toContain('422 condition bad_condition');
    const long = Array.from({ length: 120 }, (_, index) => `hours==${index}`).join('||');
    expect(await refusal('cleo', long)).toContain('422 condition bad_condition');
  });

  test('nobody asks what they may read on some records only: what comes of it would tell of the others', async () => {
    expect(await refusal('tina', "subject == 'Secret'")).toContain('422 condition bad_condition');
    expect(await refusal('hal', "remark == 'Secret'")).toContain('422 condition bad_condition');
    expect(await refusal('hal', "subject == 'Open'")).toContain('201');
  });

  test('a step that takes a condition checks it, and no right is needed to keep one', async () => {
    const ticket = await make('bob', 'tickets', { subject: 'Try', cost: 3 });
    const asked = (text: string) =>
      app().request('cleo', 'POST', `/api/tickets/${ticket}/try`, { asked: text });
    expect((await asked('cost > 2')).body.errors).toMatchObject([{ field: 'asked', code: 'bad_condition' }]);
    expect((await asked('hours == null')).status).toBe(200);
    const kept = await make('bob', 'rules', { name: 'Dear', condition: 'cost > 2' });
    expect(await tried('cleo', 'PATCH', `rules/${kept}`, { name: 'Very dear' })).toBe('200');
    expect(await tried('cleo', 'PATCH', `rules/${kept}`, { condition: 'cost > 2' })).toBe('200');
    expect(await tried('cleo', 'PATCH', `rules/${kept}`, { condition: 'cost > 1' })).toBe('422 invalid');
    expect(await tried('cleo', 'POST', `tickets/${ticket}/check`, { rule: kept })).toBe('200');
  });

  test('where a condition is written, changed and deleted while others ask it, everybody is answered', async () => {
    const tickets = await Promise.all(
      Array.from({ length: 6 }, () => make('cleo', 'tickets', { subject: 'Race' })),
    );
    for (let round = 0; round < 8; round += 1) {
      const id = await rule(`hours == ${round}`, { name: `Round ${round}` });
      const [deleted, ...changed] = await Promise.all([
        tried('cleo', 'DELETE', `rules/${id}`),
        ...tickets.map((ticket) => tried('cleo', 'PATCH', `tickets/${ticket}`, { hours: round })),
      ]);
      expect([deleted, ...changed]).toEqual(['204', ...tickets.map(() => '200')]);
    }
    // What was noted before the rule was deleted names no rule any more.
    const notes = await list('cleo', "notes?filter=text.startsWith('Round')&limit=100");
    expect(notes.every((note) => note.rule === null)).toBe(true);
  });

  test('of two who change one condition at once, the one who was slower is told', async () => {
    const id = await rule('hours == 1');
    const { version } = await read('cleo', `rules/${id}`);
    const change = (hours: number) =>
      app().request(
        'cleo',
        'PATCH',
        `/api/rules/${id}`,
        { condition: `hours == ${hours}` },
        { 'If-Match': `"${version}"` },
      );
    const answers = await Promise.all([change(2), change(3), change(4)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(2);
  });
});
