import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('feeds of a contract, on $kind', (database) => {
  const trial = trialOf('feeds/practice.md', database);
  const { done, make, tried } = trial;

  /** Makes the key of a feed as its person, who has just signed in. */
  async function keyOf(person: string, feed: string, more: object = {}) {
    const { request, url } = trial.app();
    const session = await request(undefined, 'POST', '/api/-/rehearsal/session', { person });
    const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer = await fetch(`${url}/api/-/tokens`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Key of ${feed}`, scopes: [`feed:${feed}`], ...more }),
    });
    const made = await answer.json();
    expect(answer.status, JSON.stringify(made)).toBe(201);
    return { ...made, end: () => done(person, 'DELETE', `-/tokens/${made.id}`) };
  }
  async function fetched(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${trial.app().url}/api/-/feeds/${path}`, { headers });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  }
  const events = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const visit = (person: string, values: object = {}) =>
    make(person, 'visits', {
      patient: 'Zoë, "Ä"; \\n',
      room: 'R1',
      secret_note: 'Long '.repeat(60),
      from: '2026-03-03T09:00:00Z',
      to: '2026-03-03T09:30:00Z',
      ...values,
    });

  test('a calendar is read by the key of its person, as they may read it', async () => {
    await visit('dora');
    await visit('dora', { patient: 'Gone', cancelled: true });
    await visit('dirk', { patient: 'Of another' });
    const { token } = await keyOf('dora', 'visits');
    const { status, type, text } = await fetched(`visits?key=${token}`);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [event, ...others] = events(text);
    expect(others).toEqual([]);
    expect(event?.summary).toBe('Zoë, "Ä"; \\n (R1)');
    expect(event?.description).toBe('Long '.repeat(60).trim());
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-03-03T09:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-03-03T09:30:00.000Z');
    // As the calendar file of the record has it: who takes both has one event.
    expect(text).toMatch(/\r\nUID:[0-9a-f-]{36}\r\n/);
    expect(text).toContain('\r\nSEQUENCE:1\r\n');
    expect((await fetched(`visits?key=${token}&format=csv`)).text).toMatch(/^id,title,text,created_at,/);
  });

  test('whole days end with the day after them', async () => {
    await make('dora', 'leaves', { first: '2026-07-30', last: '2026-07-31' });
    const { token } = await keyOf('dora', 'leaves');
    const { text } = await fetched(`leaves?key=${token}`);
    expect(text).toContain('DTSTART;VALUE=DATE:20260730\r\nDTEND;VALUE=DATE:20260801\r\n');
  });

  test('what ends before it begins is an event without an end', async () => {
    await visit('dora', { patient: 'Backwards', to: '2026-03-03T08:00:00Z' });
    const { token } = await keyOf('dora', 'visits');
    const { text } = await fetched(`visits?key=${token}`);
    const event = text.split('BEGIN:VEVENT').find((one) => one.includes('Backwards'));
    expect(event).toContain('DTSTART:20260303T090000Z');
    expect(event).not.toContain('DTEND');
  });

  test('a key that has ended opens nothing, and none opens anything else', async () => {
    const key = await keyOf('dora', 'visits');
    expect((await fetched(`visits?key=${key.token}`)).status).toBe(200);
    expect((await fetched(`leaves?key=${key.token}`)).status).toBe(404);
    const bearer = { authorization: `Bearer ${key.token}` };
    const { url } = trial.app();
    expect((await fetch(`${url}/api/visits`, { headers: bearer })).status).toBe(403);
    expect((await fetch(`${url}/api/-/tokens`, { headers: bearer })).status).toBe(403);
    await key.end();
    expect((await fetched(`visits?key=${key.token}`)).status).toBe(404);
    expect((await fetched('visits?key=nf_nothing')).status).toBe(404);
    expect((await fetched('visits')).status).toBe(401);
    expect((await fetched('none')).status).toBe(404);
    expect((await fetched('news?format=ics')).status).toBe(400);
    expect((await fetched('news?page=2')).status).toBe(400);
  });

  test('a key opens it from its networks alone, and says when it was used', async () => {
    const elsewhere = await keyOf('dora', 'visits', { networks: ['203.0.113.0/24'] });
    expect((await fetched(`visits?key=${elsewhere.token}`)).status).toBe(404);
    const here = await keyOf('dora', 'visits', { networks: ['127.0.0.0/8', '::1'] });
    expect((await fetched(`visits?key=${here.token}`)).status).toBe(200);
    const seen = async (id: string) => {
      const { items } = await trial.read('dora', '-/tokens');
      return (items as { id: string; seen_at: string | null }[]).find((one) => one.id === id)?.seen_at;
    };
    await expect.poll(() => seen(here.id)).toEqual(expect.any(String));
    expect(await seen(elsewhere.id)).toBe(null);
  });

  test('is for whom it names, and tells nobody what they may not read', async () => {
    await visit('dora', { room: 'Blue room' });
    expect(await tried('dora', 'GET', '-/feeds/rooms')).toBe('404 not_found');
    const { token } = await keyOf('carl', 'rooms');
    const { text } = await fetched(`rooms?key=${token}`);
    expect(text).toContain('SUMMARY:Blue room\r\n');
    expect(text).not.toContain('Zo');
    const other = await keyOf('carl', 'visits');
    expect(events((await fetched(`visits?key=${other.token}`)).text)).toEqual([]);
  });

  test('news are what a visitor may read, whoever fetches them', async () => {
    await make('dora', 'articles', { heading: 'A <b> & "c"', words: 'One\nTwo \u0007', source: 'Hidden' });
    await make('dora', 'articles', { heading: 'Not yet', draft: true });
    const session = await trial.app().request(undefined, 'POST', '/api/-/rehearsal/session', {
      person: 'dora',
      token: true,
    });
    const parser = new XMLParser();
    const bearer: Record<string, string> = { authorization: `Bearer ${String(session.body.token)}` };
    for (const headers of [{}, bearer]) {
      const { text } = await fetched('news', headers);
      const { feed } = parser.parse(text);
      expect([feed.title, feed.entry.title, feed.entry.content]).toEqual([
        'News <of> the practice',
        'A <b> & "c"',
        'One\nTwo',
      ]);
      expect(text).not.toContain('Hidden');
      const { rss } = parser.parse((await fetched('news?format=rss', headers)).text);
      expect(rss.channel.item.title).toBe('A <b> & "c"');
    }
  });
});
