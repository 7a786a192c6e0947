import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from './trial.ts';

/** The hardest sentences of the specification of an issue tracker, each as a check. */
describe.each(databases)('an issue tracker on $kind', (database) => {
  const trial = trialOf('issue-tracker.md', database);
  const { make, done, tried, read, list } = trial;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const plural of ['projects', 'releases', 'categories', 'users'])
      for (const one of await list('owner', plural)) ids[one.name ?? ''] = one.id;
  });
  const issue = (values: object = {}, person = 'dev') =>
    make(person, 'issues', { project: ids['App'], subject: 'Something', ...values });
  const step = (person: string, id: string, name: string, input: object = {}) =>
    tried(person, 'POST', `issues/${id}/${name}`, input);
  const close = async (id: string) => done('mona', 'POST', `issues/${id}/close`, { resolution: 'fixed' });

  test('1: issues are numbered without gaps over all projects', async () => {
    const [one, two] = [await issue(), await issue({ project: ids['Inner'] }, 'mona')];
    const numbers = await Promise.all(
      [one, two].map(async (id) => (await read('mona', `issues/${id}`)).number),
    );
    expect(Number(numbers[1])).toBe(Number(numbers[0]) + 1);
  });

  test('2: projects that are not public are there for their members only', async () => {
    expect((await list('mona', 'projects?sort=name')).map(({ name }) => name)).toEqual(['App', 'Inner']);
    expect((await list('out', 'projects')).map(({ name }) => name)).toEqual(['App']);
    expect(await tried('out', 'GET', `projects/${ids['Inner']}`)).toBe('404 not_found');
  });

  test('3: anonymous visitors read public issues, without the people', async () => {
    const id = await issue({ assignee: ids['Devon'] });
    const seen = (await list(undefined, 'issues?limit=200')).find((one) => one.id === id);
    expect(seen).toMatchObject({ subject: 'Something', status: 'new' });
    expect(seen).not.toHaveProperty('assignee');
    expect(seen.titles).not.toHaveProperty('assignee');
  });

  test('4: a private issue is seen by its author, its assignee and the managers', async () => {
    const id = await issue({ private: true, assignee: ids['Devon'] }, 'rep');
    const seen = await Promise.all(
      ['rep', 'dev', 'mona', 'out', 'adm'].map((person) => tried(person, 'GET', `issues/${id}`)),
    );
    expect(seen).toEqual(['200', '200', '200', '404 not_found', '404 not_found']);
    expect((await list('out', 'issues?limit=200')).map((one) => one.id)).not.toContain(id);
  });

  test('5: who does what depends on the role in the project', async () => {
    const id = await issue({}, 'rep');
    expect(await step('rep', id, 'begin')).toBe('403 forbidden');
    expect(await step('dev', id, 'begin')).toBe('200');
    expect(await step('dev', id, 'resolve')).toBe('200');
    expect(await step('dev', id, 'close')).toBe('403 forbidden');
    expect(await step('mona', id, 'close', { resolution: 'fixed' })).toBe('200');
  });

  test('6: its author may reopen an issue, others may not', async () => {
    const id = await issue({}, 'rep');
    await close(id);
    expect(await step('dev', id, 'reopen')).toBe('403 forbidden');
    expect(await step('rep', id, 'reopen')).toBe('200');
    expect((await read('mona', `issues/${id}`)).resolution).toBeNull();
  });

  test('7: only those who work on the project can be assigned', async () => {
    for (const name of ['Rea', 'Otto'])
      expect(
        await tried('dev', 'POST', 'issues', { project: ids['App'], subject: 'S', assignee: ids[name] }),
      ).toBe('422 ASSIGNEE_NO_MEMBER');
  });

  test('8: without an assignee it is the one of the category', async () => {
    const id = await issue({ category: ids['UI'] }, 'rep');
    expect((await read('mona', `issues/${id}`)).assignee).toBe(ids['Devon']);
  });

  test('9: a category of another project is refused', async () => {
    const values = { project: ids['Inner'], subject: 'S', category: ids['UI'], assignee: null };
    expect(await tried('mona', 'POST', 'issues', values)).toBe('422 OTHER_PROJECT');
  });

  test('10: what is due does not come before what starts', async () => {
    const values = { project: ids['App'], subject: 'S', start: '2026-03-10', due: '2026-03-09' };
    expect(await tried('dev', 'POST', 'issues', values)).toBe('422 DUE_BEFORE_START');
  });

  test('11: a closed issue says why, and nothing else needs to', async () => {
    const id = await issue();
    const refused = await trial.app().request('mona', 'POST', `/api/issues/${id}/close`, {});
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'resolution', code: 'required' }] },
    });
    await done('dev', 'POST', `issues/${id}/begin`);
  });

  test('12: dates of a parent are the first and the last of its children', async () => {
    const parent = await issue({ start: '2026-05-01', due: '2026-05-02' });
    await issue({ parent, start: '2026-04-03', due: '2026-04-10' });
    await issue({ parent, start: '2026-04-05', due: '2026-06-01' });
    expect(await read('mona', `issues/${parent}`)).toMatchObject({
      first_start: '2026-04-03',
      last_due: '2026-06-01',
    });
  });

  test('13: its progress is theirs, weighed by their hours', async () => {
    const parent = await issue();
    const [small, large] = [await issue({ parent, estimate: '1' }), await issue({ parent, estimate: '3' })];
    await done('dev', 'PATCH', `issues/${small}`, { done: 100 });
    await done('dev', 'PATCH', `issues/${large}`, { done: 20 });
    expect((await read('mona', `issues/${parent}`)).progress).toBe(40);
  });

  test('14: a parent closes after its children', async () => {
    const parent = await issue();
    const child = await issue({ parent });
    expect(await step('mona', parent, 'close', { resolution: 'fixed' })).toBe('409 CHILDREN_OPEN');
    await close(child);
    expect(await step('mona', parent, 'close', { resolution: 'fixed' })).toBe('200');
  });

  test('15: nothing is its own parent, nor that of its parent', async () => {
    const one = await issue();
    const two = await issue({ parent: one });
    expect(await tried('dev', 'PATCH', `issues/${one}`, { parent: one })).toBe('422 OWN_PARENT');
    expect(await tried('dev', 'PATCH', `issues/${one}`, { parent: two })).toBe('422 OWN_PARENT');
  });

  test('16: an issue that is blocked does not close, and resolving it warns', async () => {
    const [blocker, blocked] = [await issue(), await issue()];
    await make('dev', 'blocks', { blocker, blocked });
    expect(await step('mona', blocked, 'close', { resolution: 'fixed' })).toBe('409 BLOCKED');
    const resolved = await done('dev', 'POST', `issues/${blocked}/resolve`);
    expect(resolved.warnings).toMatchObject([{ code: 'STILL_BLOCKED' }]);
    await close(blocker);
    expect(await step('mona', blocked, 'close', { resolution: 'fixed' })).toBe('200');
  });

  test('17: relations to oneself, twice or in a circle are refused', async () => {
    const [blocker, blocked] = [await issue(), await issue()];
    await make('dev', 'blocks', { blocker, blocked });
    expect(await tried('dev', 'POST', 'blocks', { blocker, blocked })).toBe('409 not_unique');
    expect(await tried('dev', 'POST', 'blocks', { blocker, blocked: blocker })).toBe('422 ITSELF');
    expect(await tried('dev', 'POST', 'blocks', { blocker: blocked, blocked: blocker })).toBe('409 CIRCLE');
  });

  test('18: what follows is moved when what comes before takes longer', async () => {
    const before = await issue({ start: '2026-04-01', due: '2026-04-03' });
    const then = await issue({ start: '2026-04-06' });
    await make('dev', 'precedences', { before, then, delay: 1 });
    expect(await tried('dev', 'POST', 'precedences', { before: then, then: then })).toBe('422 ITSELF');
    await done('dev', 'PATCH', `issues/${before}`, { due: '2026-04-08' });
    expect((await read('mona', `issues/${then}`)).start).toBe('2026-04-09');
    const early = await issue({ start: '2026-04-02' });
    expect(await tried('dev', 'POST', 'precedences', { before, then: early })).toBe('409 MUST_FOLLOW');
  });

  test('19: with an issue its duplicates close, as duplicates, also those of them', async () => {
    const [original, copy, copyOfCopy] = [await issue(), await issue(), await issue()];
    await make('dev', 'duplications', { original, copy });
    await make('dev', 'duplications', { original: copy, copy: copyOfCopy });
    await close(original);
    expect(await read('mona', `issues/${copy}`)).toMatchObject({ status: 'closed', resolution: 'duplicate' });
    expect((await read('mona', `issues/${copyOfCopy}`)).status).toBe('closed');
  });

  test('20: who watches is told what others change, and not what they change themselves', async () => {
    const id = await issue({}, 'rep');
    await make('dev', 'watches', { issue: id });
    await done('dev', 'POST', `issues/${id}/begin`);
    const told = await list(
      'mona',
      `watches?filter=${encodeURIComponent(`issue == '${id}'`)}&sort=user.name`,
    );
    expect(told.map((one) => one.last_told !== null)).toEqual([false, true]); // Devon, Rea
    const { items } = (await trial.app().request('rep', 'GET', '/api/-/notices')).body;
    expect(items.some(({ title }: { title: string }) => title.endsWith('In progress'))).toBe(true);
  });

  test('21: a private note is read by its author and the managers, and told to nobody else', async () => {
    const id = await issue({}, 'rep');
    const note = await make('dev', 'notes', { issue: id, text: 'Between us', private: true });
    expect(await tried('rep', 'GET', `notes/${note}`)).toBe('404 not_found');
    expect(await tried('mona', 'GET', `notes/${note}`)).toBe('200');
    const [watch] = await list('rep', `watches?filter=${encodeURIComponent(`issue == '${id}'`)}`);
    expect(watch.last_told).toBeNull();
  });

  test('22: time is logged by who works on it, for themselves, and only the past', async () => {
    const id = await issue();
    const entry = { issue: id, hours: '1.5', activity: 'testing' };
    expect(await tried('rep', 'POST', 'entries', entry)).toBe('403 forbidden');
    expect(await tried('dev', 'POST', 'entries', { ...entry, user: ids['Mona'] })).toBe(
      '403 forbidden_field',
    );
    expect(await tried('dev', 'POST', 'entries', { ...entry, day: '2026-03-03' })).toBe('422 IN_THE_FUTURE');
    await make('dev', 'entries', entry);
    await make('mona', 'entries', { ...entry, hours: '0.25' });
    expect((await read('rep', `issues/${id}`)).spent).toBe('1.75');
  });

  test('23: of hours everybody sees their own and a manager all of the project, also in sums', async () => {
    const id = await issue();
    await make('mona', 'entries', { issue: id, hours: '2', activity: 'design' });
    const own = await read('dev', `-/queries/hours_by_person?project=${ids['App']}`);
    const all = await read('mona', `-/queries/hours_by_person?project=${ids['App']}`);
    expect(own.items.map(({ user }: { user: string }) => user)).toEqual([ids['Devon']]);
    expect(new Set(all.items.map(({ user }: { user: string }) => user))).toEqual(
      new Set([ids['Devon'], ids['Mona']]),
    );
  });

  test('24: a day has 24 hours, unless an administrator says so', async () => {
    const id = await issue();
    await make('mona', 'entries', { issue: id, hours: '20', activity: 'design', day: '2026-02-01' });
    const more = { issue: id, hours: '5', activity: 'design', day: '2026-02-01' };
    expect(await tried('mona', 'POST', 'entries', more)).toBe('422 LONG_DAY');
    expect(await tried('mona', 'POST', 'entries?confirm=LONG_DAY', more)).toBe('422 LONG_DAY');
  });

  test('25: a locked release takes no more issues and keeps those it has', async () => {
    const release = await make('mona', 'releases', { project: ids['App'], name: 'Locked' });
    const id = await issue({ release });
    await done('mona', 'POST', `releases/${release}/lock`);
    expect(await tried('dev', 'POST', 'issues', { project: ids['App'], subject: 'S', release })).toBe(
      '409 RELEASE_LOCKED',
    );
    await done('dev', 'PATCH', `issues/${id}`, { subject: 'Still there' });
    expect(await tried('mona', 'POST', `releases/${release}/close`)).toBe('409 OPEN_ISSUES_LEFT');
    await close(id);
    await done('mona', 'POST', `releases/${release}/close`);
    expect(await step('mona', id, 'reopen')).toBe('409 RELEASE_CLOSED');
    expect((await read('mona', `releases/${release}`)).progress).toBe('100.0');
  });

  test('26: in an archived project nothing changes', async () => {
    const project = await make('adm', 'projects', { name: 'Old', key: 'old' });
    await make('adm', 'memberships', { project, user: ids['Devon'], role: 'developer' });
    const id = await make('dev', 'issues', { project, subject: 'S' });
    await done('adm', 'POST', `projects/${project}/archive`);
    expect(await tried('dev', 'PATCH', `issues/${id}`, { subject: 'T' })).toBe('409 PROJECT_ARCHIVED');
    expect(await tried('dev', 'POST', 'issues', { project, subject: 'S' })).toBe('409 PROJECT_ARCHIVED');
    expect(await step('dev', id, 'begin')).toBe('409 PROJECT_ARCHIVED');
    expect(await tried('dev', 'GET', `issues/${id}`)).toBe('200');
  });

  test('27: several issues close together, or none of them', async () => {
    const [one, two] = [await issue(), await issue()];
    await issue({ parent: two });
    const operations = [one, two].map((id) => ({
      method: 'POST',
      path: `/api/issues/${id}/close`,
      body: { resolution: 'fixed' },
    }));
    const answer = await trial.app().request('mona', 'POST', '/api/-/batch', { operations });
    expect(answer.body.code).toBe('CHILDREN_OPEN');
    expect((await read('mona', `issues/${one}`)).status).toBe('new');
  });

  test('28: the journal tells who moved what from where to where', async () => {
    const id = await issue();
    await done('dev', 'POST', `issues/${id}/begin`);
    await done('dev', 'PATCH', `issues/${id}`, { priority: 'urgent' });
    const { items, titles } = await read('mona', `issues/${id}/-/history`);
    expect(items[0]).toMatchObject({
      event: 'update',
      changes: { priority: { before: 'normal', after: 'urgent' } },
    });
    expect(items[1]).toMatchObject({
      event: 'begin',
      changes: { status: { before: 'new', after: 'in_progress' } },
    });
    expect(titles[items[1].by.id] ?? items[1].by).toBeDefined();
  });

  test('29: with an issue go its children, notes and hours', async () => {
    const parent = await issue();
    const child = await issue({ parent });
    const note = await make('dev', 'notes', { issue: child, text: 'Hello' });
    await done('mona', 'DELETE', `issues/${parent}`);
    for (const path of [`issues/${parent}`, `issues/${child}`, `notes/${note}`])
      expect(await tried('owner', 'GET', path)).toBe('404 not_found');
  });

  test('30: who is assigned is reminded on weekdays of what is due in three days, and it becomes overdue', async () => {
    const id = await issue({ subject: 'Remind me', assignee: ids['Devon'], due: '2026-03-06' });
    await trial.app().setClock('2026-03-04T09:00:00.000Z');
    const { items } = (await trial.app().request('dev', 'GET', '/api/-/notices')).body;
    const own = items.filter(({ title }: { title: string }) => title.includes('is due on'));
    expect(own.length).toBe(2); // Tuesday and Wednesday
    expect((await read('dev', `issues/${id}`)).overdue).toBe(false);
    await trial.app().setClock('2026-03-07T09:00:00.000Z');
    expect((await read('dev', `issues/${id}`)).overdue).toBe(true);
  });
});
