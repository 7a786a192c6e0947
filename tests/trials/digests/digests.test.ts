import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDigests } from '#server/clock/send-digests.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { keptMail } from '#server/sending/mail/kept-mail.ts';
import { composeMail } from '#server/sending/mail-message.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const DAY = 86_400_000;

describe.each(databases)('digests, on $kind', (database) => {
  const trial = trialOf('digests/kanban.md', database);
  const { done, make, read } = trial;
  let person: Record<string, string>;
  let today: number;

  /** Each test has a day of its own. */
  beforeEach(async () => {
    const { items } = await read('owner', 'users');
    person = Object.fromEntries(
      (items as { email: string | null; id: string }[]).map(({ email, id }) => [email?.split('@')[0], id]),
    );
    const passed = Math.ceil(Date.parse(trial.app().runtime.clock.now()) / DAY) + 1;
    today = passed * DAY;
    await trial.app().setClock(at('09:00'));
  });

  /** An instant of the day of the test, or of a later one. */
  const at = (time: string, day = 0) =>
    `${new Date(today + day * DAY).toISOString().slice(0, 10)}T${time}:00.000Z`;
  const rows = async (name: string, from = today) => {
    const asked = sql`SELECT * FROM nf_outbox WHERE name = ${name} AND at >= ${new Date(from).toISOString()} ORDER BY id`;
    const found = await trial.app().runtime.database.ask(asked);
    return found.map((row) => ({
      ...row,
      id: String(row['id']),
      body: String(row['body']),
      mail: keptMail.parse(JSON.parse(String(row['body']))),
    }));
  };
  const waiting = async () =>
    Number(
      (await trial.app().runtime.database.ask(sql`SELECT count(*) AS count FROM nf_digest`))[0]?.['count'],
    );
  const card = (values: object) => make('lea', 'cards', { owner: person['tom'], ...values });
  const step = (id: string, name: string) => done('lea', 'POST', `cards/${id}/${name}`);

  test('what happens over a day is one mail, which tells of each record once, as it is then', async () => {
    const [one, two] = [await card({ name: 'One *star*', secret: 'x1' }), await card({ name: 'Two' })];
    await step(one, 'give');
    await step(two, 'give');
    await step(one, 'finish');
    await trial.app().setClock(at('06:59', 1));
    expect(await rows('given')).toEqual([]);
    await trial.app().setClock(at('07:00', 1));
    const [row, more] = await rows('given');
    expect(more).toBeUndefined();
    expect(row).toMatchObject({ kind: 'digest', state: 'waiting', target: 'tom@example.org', record: null });
    expect(row?.mail).toMatchObject({
      to: ['tom@example.org'],
      title: '2 messages from Kanban',
      about: [one, two],
      text: expect.stringMatching(/One \*star\*[\s\S]*One \*star\* is Done[\s\S]*Two[\s\S]*Two is Open/),
    });
    expect(row?.mail.text).not.toContain('x1');
    expect(await waiting()).toBe(0);
    const { runtime } = trial.app();
    const composed = await composeMail(
      { id: row?.id ?? '', body: row?.body ?? '', entity: 'null' },
      {
        runtime,
        now: runtime.clock.now(),
        outside: { variables: new Map(), publicUrl: 'https://k.example.org' },
      },
    );
    const message = composed.kind === 'mail' ? composed.mail : {};
    expect(message).toMatchObject({
      subject: '2 messages from Kanban',
      html: expect.stringContaining('<h2'),
    });
    expect(message).toMatchObject({ html: expect.stringContaining(`https://k.example.org/cards?name=Two`) });
    expect(message).not.toHaveProperty('inReplyTo');
  });

  test('one record alone is the mail that it would have been', async () => {
    await step(await card({ name: 'Alone' }), 'give');
    await trial.app().setClock(at('07:00', 1));
    expect((await rows('given')).map(({ mail }) => mail.title)).toEqual(['Alone']);
  });

  test('it is sent by the clock of who reads it, in their language', async () => {
    await done('tom', 'PATCH', '-/preferences', { timezone: 'Asia/Tokyo', language: 'de' });
    for (const name of ['One', 'Two']) await step(await card({ name, due: at('23:30') }), 'give');
    await trial.app().setClock(at('21:59'));
    expect(await rows('given')).toEqual([]);
    await trial.app().setClock(at('22:00')); // seven in the morning there
    const [row] = await rows('given');
    expect(row?.mail.title).toBe('2 Nachrichten von Kanban');
    expect(row?.mail.text).toMatch(/08:30/);
    await done('tom', 'PATCH', '-/preferences', { timezone: null, language: null });
  });

  test('rights are those of the moment it is sent: what is kept, gone, or of no reader any more is left out', async () => {
    const kept = await card({ name: 'Kept' });
    const gone = await card({ name: 'Gone' });
    const there = await card({ name: 'There' });
    for (const id of [kept, gone, there]) await step(id, 'give');
    await done('lea', 'PATCH', `cards/${kept}`, { kept: true });
    await done('lea', 'DELETE', `cards/${gone}`);
    const uma = await card({ name: 'For Uma', owner: person['uma'] });
    await step(uma, 'give');
    await done('owner', 'PATCH', `users/${person['uma']}`, { active: false });
    await trial.app().setClock(at('07:00', 1));
    const sent = await rows('given');
    expect(sent.map(({ mail }) => [mail.to, mail.about])).toEqual([[['tom@example.org'], [there]]]);
    expect(await waiting()).toBe(0);
    await done('owner', 'PATCH', `users/${person['uma']}`, { active: true });
  });

  test('addresses get theirs with the rights of the audience, each hour', async () => {
    const ids = [];
    for (const name of ['One', 'Two'])
      ids.push(await card({ name, client: 'kim@example.org', zone: 'Asia/Kolkata', secret: 'x1' }));
    for (const id of ids) await step(id, 'chase');
    await trial.app().setClock(at('09:29'));
    expect(await rows('chased')).toEqual([]);
    await trial.app().setClock(at('09:30')); // three o'clock there
    expect((await rows('chased')).map(({ mail }) => [mail.to, mail.about, mail.text.includes('x1')])).toEqual(
      [[['kim@example.org'], ids, false]],
    );
  });

  test('a write that is undone, and one that is only tried, leave nothing', async () => {
    const id = await card({ name: 'One' });
    await done('lea', 'POST', `cards/${id}/give?dry_run=true`);
    expect(await waiting()).toBe(0);
  });

  test('what a schedule finds is one mail', async () => {
    const ids = [await card({ name: 'Old' }), await card({ name: 'Old' })];
    await trial.app().setClock(at('08:00', 1));
    const [row, more] = await rows('morning');
    expect(more).toBeUndefined();
    expect(row?.mail).toMatchObject({
      about: ids,
      title: expect.stringMatching(/^2 cards in Design on .*2026$/),
    });
    for (const id of ids) await done('lea', 'DELETE', `cards/${id}`);
  });

  test('the contract has a subject of its own for several records, in the language of the reader', async () => {
    await done('tom', 'PATCH', '-/preferences', { language: 'de' });
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push(await card({ name: 'Old', owner: person['tom'] }));
    await trial.app().setClock(at('08:00', 1));
    expect((await rows('morning')).map(({ mail }) => mail.title)).toEqual([
      expect.stringMatching(/^3 Karten bei Design am .*2026$/),
    ]);
    for (const id of ids.slice(1)) await done('lea', 'DELETE', `cards/${id}`);
    await trial.app().setClock(at('08:00', 2));
    expect((await rows('morning', today + DAY)).map(({ mail }) => mail.title)).toContain('Old is open');
    await done('lea', 'DELETE', `cards/${ids[0]}`);
    await done('tom', 'PATCH', '-/preferences', { language: null });
  });

  test('more than fifty records are several mails, and none is lost or told twice', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 60; index += 1) ids.push(await card({ name: `Card ${index}` }));
    for (const id of ids) await step(id, 'give');
    await trial.app().setClock(at('07:00', 1));
    await trial.app().setClock(at('07:01', 1));
    const sent = await rows('given');
    expect(sent.map(({ mail }) => mail.about?.length)).toEqual([50, 10]);
    expect(sent.flatMap(({ mail }) => mail.about ?? [])).toEqual(ids);
  });

  test('of several servers that send at once one does; one that dies on the way leaves all of it', async () => {
    const ids = [await card({ name: 'One' }), await card({ name: 'Two' })];
    for (const id of ids) await step(id, 'give');
    const { runtime } = trial.app();
    const later = { ...runtime, clock: { now: () => at('07:00', 1) } };
    const round = { runtime: later, callOf: () => engineCall(later, 'digest') };
    const { database } = runtime;
    const dying = {
      ...later,
      database: {
        ...database,
        kind: database.kind,
        ask: database.ask.bind(database),
        write: ((work, locks) =>
          database.write(async (transaction) => {
            await work(transaction);
            throw new Error('killed');
          }, locks)) satisfies typeof database.write,
      },
    };
    await expect(sendDigests({ ...round, runtime: dying })).rejects.toThrow('killed');
    expect(await rows('given')).toEqual([]);
    expect(await waiting()).toBe(2);
    await Promise.all([sendDigests(round), sendDigests(round), sendDigests(round)]);
    expect((await rows('given')).map(({ mail }) => mail.about)).toEqual([ids]);
  });

  test('what a record has forgotten is in no digest, sent or to be sent', async () => {
    const [sent, open] = [await card({ name: 'Sent' }), await card({ name: 'Open' })];
    await step(sent, 'give');
    await trial.app().setClock(at('07:00', 1));
    expect(await rows('given')).toHaveLength(1);
    await step(open, 'give');
    for (const id of [sent, open]) await step(id, 'forget');
    expect(await waiting()).toBe(0);
    expect(await rows('given')).toEqual([]);
  });
});
