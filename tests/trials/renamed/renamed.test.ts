import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { downloadStatus, uploadPixel } from '../upload.ts';

const first = readFileSync(fileURLToPath(new URL('repairs.md', import.meta.url)), 'utf8');

/** The same in other words: entities, fields, a state, a way back and the address of a screen. */
const second = first
  .replaceAll(/\bjob(?=[:,_\s])/g, 'task')
  .replace('/jobs: { title: Jobs', '/jobs: { title: Tasks')
  .replace('task:\n  title: "{name}"', 'task:\n  was: job\n  title: "{label_text}"')
  .replace('line:\n  part_of: task', 'row:\n  was: line\n  part_of: task')
  .replace('name: { type: text, required', 'label_text: { was: name, type: text, required')
  .replace('    day: { type', '    due: { was: day, type')
  .replace('price: { type', 'cost: { was: price, type')
  .replace('picture: { type', 'photo: { was: picture, type')
  .replace('link: { type', 'address: { was: link, type')
  .replace('amount: { type', 'sum: { was: amount, type')
  .replace('lines.sum(l, l.amount)', 'rows.sum(r, r.sum)')
  .replace(
    '[name, status, day, price], filters: [name',
    '[label_text, status, due, cost], filters: [label_text',
  )
  .replace('search: [name]', 'search: [label_text]')
  .replace('fields: [name, status]', 'fields: [label_text, status]')
  .replaceAll('open', 'todo')
  .replace('{ todo: {}', '{ todo: { was: open }')
  .replace('entry: "{name}", from: day', 'entry: "{label_text}", from: due');

interface Words {
  readonly many: string;
  readonly one: string;
  readonly name: string;
  readonly part: string;
  readonly amount: string;
  readonly total: string;
  readonly state: string;
  readonly picture: string;
}

const before: Words = {
  many: 'jobs',
  one: 'job',
  name: 'name',
  part: 'lines',
  amount: 'amount',
  total: 'price',
  state: 'open',
  picture: 'picture',
};
const after: Words = {
  many: 'tasks',
  one: 'task',
  name: 'label_text',
  part: 'rows',
  amount: 'sum',
  total: 'cost',
  state: 'todo',
  picture: 'photo',
};

describe.each(databases)('a contract in other words, on $kind', (database) => {
  const { app, make, done, list, read } = trialOf('renamed/repairs.md', database);

  const publish = async (path: 'publish' | 'rollback', what: object) => {
    const planned = await app().request('owner', 'POST', '/api/-/studio/plan', what);
    const { plan } = planned.body;
    expect(plan?.questions, JSON.stringify(planned.body)).toEqual([]);
    await done('owner', 'POST', `-/studio/${path}`, { ...what, plan: plan.hash });
  };

  test('keeps rows, parts, files, comments, followers, histories, views, feeds and keys, and so does the way back', async () => {
    const person = await app().request('dana', 'GET', '/api/-/me');
    const picture = await uploadPixel(app(), 'dana');
    const made = await done('dana', 'POST', 'jobs', {
      name: 'Roof',
      day: '2026-04-01',
      picture: { id: picture },
      lines: [
        { text: 'Tiles', amount: '40.00' },
        { text: 'Work', amount: '60.50' },
      ],
    });
    const id = String(made.id);
    const key = String(made.link);
    expect(key).toMatch(/^[\w-]{16,}$/);
    await done('dana', 'PATCH', `jobs/${id}`, { name: 'New roof' });
    await make('dana', 'job_comments', { job: id, text: 'Begun' });
    await make('dana', 'job_files', { job: id, file: { id: await uploadPixel(app(), 'dana') } });
    const gone = await make('dana', 'jobs', { name: 'Mistake', day: '2026-04-02' });
    await done('dana', 'DELETE', `jobs/${gone}`);
    await done('dana', 'POST', '-/views', {
      screen: '/jobs',
      name: 'Mine',
      query: 'f.status=open&f.name=roof&sort=-day&where=price%20%3E%2010&columns=name%2Cprice',
    });

    /** All that is kept, as it is told in the words of a version. */
    const kept = async ({ many, one, name, part, amount, total, state, picture: photo }: Words) => {
      const record = await read('dana', `${many}/${id}?expand=${part}`);
      const about = `filter=${encodeURIComponent(`${one} == '${id}'`)}`;
      const held = await app().request(undefined, 'GET', `/api/${many}/${id}`, undefined, {
        'Ninefold-Key': key,
      });
      const history = await read('dana', `${many}/${id}/-/history`);
      const everywhere = await read('owner', `-/history?entity=${one}&record=${id}`);
      const [view] = (await app().request('dana', 'GET', '/api/-/views?screen=%2Fjobs')).body.items;
      const feed = await app().request('dana', 'GET', '/api/-/feeds/work?format=csv');
      const followers = await list('dana', `${one}_followers?${about}`);
      return {
        values: [record[name], record[total], record.status === state],
        parts: record.expanded[part].items.map((row: Record<string, unknown>) => row[amount]),
        file: await downloadStatus(app(), 'dana', { path: `/api/${many}/${id}/-/files/${photo}` }),
        comments: (await list('dana', `${one}_comments?${about}&sort=created_at`)).map(({ text }) => text),
        files: (await list('dana', `${one}_files?${about}`)).length,
        followers: followers.map((row) => row.person === person.body.person.id),
        held: [held.status, held.body[name]],
        found: (await list('dana', `${many}?q=roof`)).length,
        history: history.items
          .slice(-2)
          .map((entry: { event: string; changes: object }) => [
            entry.event,
            Object.keys(entry.changes).includes(name),
          ]),
        trash: (await list('dana', `${many}/-/trash`)).map(({ values }) => values[name]),
        view: [view?.name, view?.problem, new URLSearchParams(view?.query).get(`f.${name}`)],
        states: [
          new URLSearchParams(view?.query).get('f.status'),
          history.items.at(-1).changes.status.after,
          everywhere.items.at(-1).changes.status.after,
        ].map((told) => told === state),
        feed: [feed.status, JSON.stringify(feed.body).includes('roof')],
      };
    };
    const all = {
      values: ['New roof', '100.50', true],
      parts: ['40.00', '60.50'],
      file: 200,
      comments: ['Begun'],
      files: 1,
      followers: [true],
      held: [200, 'New roof'],
      found: 1,
      history: [
        ['update', true],
        ['create', true],
      ],
      trash: ['Mistake'],
      view: ['Mine', null, 'roof'],
      states: [true, true, true],
      feed: [200, true],
    };
    expect(await kept(before)).toEqual(all);

    await publish('publish', { text: second });
    expect(await kept(after)).toEqual(all);
    await make('dana', 'task_comments', { task: id, text: 'Half way' });
    await done('dana', 'PATCH', `tasks/${id}`, {
      label_text: 'Red roof',
      rows: [{ text: 'Bin', sum: '9.50' }],
    });
    const restored = await done('dana', 'POST', 'tasks/-/restore', { id: gone });
    expect([restored.label_text, restored.status]).toEqual(['Mistake', 'todo']);
    await done('dana', 'DELETE', `tasks/${gone}`);

    await publish('rollback', { version: 1 });
    expect(await kept(before)).toEqual({
      ...all,
      values: ['Red roof', '110.00', true],
      parts: ['40.00', '60.50', '9.50'],
      comments: ['Begun', 'Half way'],
      held: [200, 'Red roof'],
    });
  }, 60_000);
});
