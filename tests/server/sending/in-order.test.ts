import { simpleParser } from 'mailparser';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import type { Runtime } from '#server/runtime.ts';
import { deliver } from '#server/sending/deliver.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const NOW = '2026-01-05T08:00:00Z';

/** Each change of a parcel is told by mail, to a program, and by a call. */
const contract = `# Parcels

## 3. Entities
\`\`\`yaml
parcel:
  fields:
    email: { type: email, required: true }
    name: { type: text, required: true }
    step: { type: integer, default: 0 }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { parcel: { member: all, anyone: read } }
\`\`\`

## 7. Calls
\`\`\`yaml
mails:
  moved: { on: [parcel.create, parcel.update], to: email, subject: "Step {step}", text: "{name}" }
webhooks:
  tracker: { on: [parcel.create, parcel.update], url: env.TRACKER_URL, send: [name, step] }
calls:
  scale:
    on: [parcel.create, parcel.update]
    url: env.SCALE_URL
    send: { parcel: name, step: step }
\`\`\`

## Examples
\`\`\`yaml
now: ${NOW}
people: { kim: {} }
\`\`\`
`;

/** The clock of the second server. */
const BEHIND_MS = 10_000;
const STEPS = 4;
const NAMES = ['ada', 'bo', 'cy'];
const PARCELS = NAMES.length;

describe.each(databases)('what leaves for one record, from two servers on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let servers: readonly Runtime[];
  let mail: MailServer;
  let tracker: Receiver;
  let scale: Receiver;
  let later: number;

  beforeEach(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
    // Its own connections, as another process has them; on SQLite there never is a second server.
    const database =
      kind === 'postgres'
        ? await openDatabase({ directory: place.directory, databaseUrl: place.url })
        : app.runtime.database;
    // Its clock is behind, and so the ids that it makes.
    const newId = () => v7({ msecs: Date.now() - BEHIND_MS });
    servers = [app.runtime, { ...app.runtime, database, newId }];
    [mail, tracker, scale] = [await openMailServer(), await openReceiver(), await openReceiver()];
    later = 0;
  });

  afterEach(async () => {
    await Promise.all([mail.close(), tracker.close(), scale.close()]);
    const [, second] = servers;
    if (second !== undefined && second.database !== app.runtime.database) await second.database.close();
    await app.close();
    await place.dispose();
  });

  /** Both servers send what waits, at the same time; it says how many messages they tried. */
  async function round(): Promise<number> {
    const variables = new Map([
      ['TRACKER_URL', `${tracker.url}/tracker`],
      ['SCALE_URL', `${scale.url}/scale`],
    ]);
    const sent = servers.map(async (runtime) => {
      const underway = await deliver({
        current: () => runtime,
        outside: { variables, publicUrl: 'https://parcels.example.org', smtpUrl: mail.url },
        report: () => undefined,
        clock: { now: () => new Date(Date.parse(NOW) + later).toISOString() },
      });
      await Promise.all(underway.map(({ done }) => done));
      return underway.length;
    });
    return (await Promise.all(sent)).reduce((sum, count) => sum + count, 0);
  }

  function refuse(isRefusing: boolean): void {
    mail.refuse(isRefusing);
    tracker.behave(isRefusing ? 503 : 200);
    scale.behave(isRefusing ? 503 : 200);
  }

  /** The parcel and the step of each message that was taken, as they came. */
  async function taken(): Promise<Record<string, { parcel: string; step: number }[]>> {
    const told = tracker.received.map(({ body }) => JSON.parse(body));
    const weighed = scale.received.map(({ body }) => JSON.parse(body));
    const mails = await Promise.all(mail.received.map(({ text }) => simpleParser(text)));
    return {
      tracker: told.map(({ fields: { name, step } }) => ({ parcel: name, step })),
      scale: weighed.map(({ parcel, step }) => ({ parcel, step })),
      mail: mails.map(({ subject = '', text = '' }) => ({
        parcel: text.trim(),
        step: Number(subject.replace('Step ', '')),
      })),
    };
  }

  /** By each server in turn, as a clerk would whose requests are spread over both. */
  async function change(id: string, step: number): Promise<void> {
    const [runtime] = step % 2 === 0 ? servers : servers.toReversed();
    const entity = runtime?.model.entities.get('parcel');
    if (runtime === undefined || entity === undefined) throw new Error('no parcels');
    const call = engineCall(runtime, 'clock');
    const changed = await updateRecord(runtime, call, {
      entity,
      id,
      body: { step },
      dryRun: false,
      confirm: [],
    });
    expect(changed.kind).toBe('done');
  }

  test('arrives in the order in which it came about, though the clocks are apart', async () => {
    for (const name of NAMES) {
      const sent = { name, email: `${name}@example.org` };
      const { id } = (await app.request('kim', 'POST', '/api/parcels', sent)).body;
      for (let step = 1; step < STEPS; step += 1) await change(id, step);
    }
    while ((await round()) > 0);
    for (const [target, messages] of Object.entries(await taken()))
      for (const name of NAMES) {
        const steps = messages.filter(({ parcel }) => parcel === name).map(({ step }) => step);
        expect(steps, target).toEqual(Array.from({ length: STEPS }, (_, step) => step));
      }
  });

  test('arrives in the order in which it came about, however often it is refused', async () => {
    const parcels = new Map<string, string>();
    for (const name of NAMES) {
      const made = await app.request('kim', 'POST', '/api/parcels', { name, email: `${name}@example.org` });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      parcels.set(name, made.body.id);
    }
    refuse(true);
    expect(await round()).toBe(PARCELS * 3);
    for (let step = 1; step < STEPS; step += 1) {
      for (const id of parcels.values()) await app.request('kim', 'PATCH', `/api/parcels/${id}`, { step });
      // What came first was refused and waits: nothing overtakes it.
      expect(await round()).toBe(0);
    }
    later += 7_000;
    expect(await round()).toBe(PARCELS * 3);
    const refused = { tracker: tracker.received.length, scale: scale.received.length };
    refuse(false);
    later += 60_000;
    while ((await round()) > 0);
    const all = await taken();
    const after = {
      ...all,
      tracker: all['tracker']?.slice(refused.tracker),
      scale: all['scale']?.slice(refused.scale),
    };
    for (const [target, messages = []] of Object.entries(after))
      for (const name of NAMES) {
        const steps = messages.filter(({ parcel }) => parcel === name).map(({ step }) => step);
        expect(steps, target).toEqual(Array.from({ length: STEPS }, (_, step) => step));
      }
  });
});
