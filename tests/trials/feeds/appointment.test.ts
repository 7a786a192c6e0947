import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('a record for a calendar, on $kind', (database) => {
  const trial = trialOf('feeds/tours.md', database);
  const { done, make, read, tried } = trial;

  async function fetched(person: string | undefined, path: string, headers: Record<string, string> = {}) {
    const { request, url } = trial.app();
    const token =
      person && (await request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true }));
    const bearer: Record<string, string> = token
      ? { authorization: `Bearer ${String(token.body.token)}` }
      : {};
    const answer = await fetch(`${url}/api/${path}/-/calendar`, { headers: { ...bearer, ...headers } });
    const type = answer.headers.get('content-type');
    const text = await answer.text();
    return { status: answer.status, type, text };
  }
  const eventIn = (text: string) => {
    const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    if (event === undefined || others.length > 0) throw new Error(text);
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
    return { event: new ICAL.Event(event), value };
  };
  const tour = (values: object = {}) =>
    make('olga', 'tours', { topic: 'Roofs, and; more', first: '2026-07-30', last: '2026-07-31', ...values });

  test('is an event of whole days, the same whenever it is fetched, and newer with each change', async () => {
    const id = await tour();
    const { status, type, text } = await fetched('olga', `tours/${id}`);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('DTSTART;VALUE=DATE:20260730\r\nDTEND;VALUE=DATE:20260801\r\n');
    const before = eventIn(text);
    expect(before.event.summary).toBe('Roofs, and; more');
    expect(before.value('url')).toBe(`${trial.app().url}/-/records/tours/${id}`);
    await done('olga', 'PATCH', `tours/${id}`, { first: '2026-07-29' });
    const after = eventIn((await fetched('olga', `tours/${id}`)).text);
    expect([after.value('uid'), before.value('uid')]).toEqual([id, id]);
    expect([before, after].map(({ value }) => Number(value('sequence')))).toEqual([1, 2]);
    expect(after.event.startDate.toString()).toBe('2026-07-29');
    expect(after.value('last-modified')).toBe(after.value('dtstamp'));
  });

  test('is cancelled where its state takes it out of the calendar, and not because it is over', async () => {
    const id = await tour({ first: '2026-01-30', last: null });
    expect(eventIn((await fetched('olga', `tours/${id}`)).text).value('status')).toBeUndefined();
    await done('olga', 'POST', `tours/${id}/cancel`);
    expect(eventIn((await fetched('olga', `tours/${id}`)).text).value('status')).toBe('CANCELLED');
  });

  test('has the hours that it takes, and what the reader may read of it', async () => {
    const note = `${'Long, '.repeat(25)}and no longer`;
    const start = '2026-03-29T00:30:00Z'; // the clocks go forward meanwhile
    const id = await make('olga', 'shifts', { place: 'Gate', note, start, takes: 'PT2H' });
    const whole = await fetched('olga', `shifts/${id}`);
    expect(whole.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const { event } = eventIn(whole.text);
    expect(event.summary).toBe(`Gate: ${note}`);
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-03-29T02:30:00.000Z');
    const { text } = await fetched('paul', `shifts/${id}`);
    expect(text).toContain('DTSTART:20260329T003000Z');
    expect(text).not.toMatch(/Long|DTEND/);
  });

  test('leads back by the key of who has one, and is called like the application', async () => {
    const id = await tour();
    const { link } = await read('olga', `tours/${id}`);
    const { text } = await fetched(undefined, `tours/${id}`, { 'ninefold-key': String(link) });
    const { event, value } = eventIn(text);
    expect(value('url')).toBe(`${trial.app().url}/-/open#key=${String(link)}`);
    expect(event.summary).toBe('Roofs, and; more – Tours');
  });

  test('there is none of what no calendar shows, of what may not be read, nor without its beginning', async () => {
    const id = await tour();
    const guide = await make('olga', 'guides', { name: 'Gus' });
    expect(await tried('olga', 'GET', `tours/${id}/-/calendar?format=ics`)).toBe('400 bad_request');
    for (const [person, path] of [
      ['olga', `guides/${guide}`],
      ['olga', `tours/${guide}`],
      ['olga', `nothing/${id}`],
      ['paul', `tours/${id}`],
    ] as const)
      expect(await tried(person, 'GET', `${path}/-/calendar`), path).toBe('404 not_found');
    expect(await tried(undefined, 'GET', `tours/${id}/-/calendar`)).toMatch(/^40[14] /);
  });
});
