import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../../trial.ts';
import { handOver, variables } from '../posted.ts';
import { corpus } from './corpus.ts';

const COUNT = Number(process.env['TEST_MAILS'] ?? 100);
const AT_ONCE = 8;

describe.each(databases)('mails at their worst, on $kind', (database) => {
  const trial = trialOf('inboxes/help-desk.md', database, { variables });
  const { list, read } = trial;
  const handed = (raw: Buffer) => handOver(trial.app().url, raw);
  const known = async (id: unknown) =>
    ((await read('owner', '-/inboxes?limit=200')).items as Record<string, unknown>[]).find(
      (one) => one['id'] === id,
    );

  test.each(corpus)('$name', async ({ raw, comes }) => {
    const from = `${randomUUID()}@example.net`;
    const message = raw(from);
    const first = await handed(message);
    if (comes.state === 'not kept') {
      expect(first.status).toBe(comes.status);
      return;
    }
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await handed(message)).toEqual(first);
    const code = comes.state === 'taken' ? null : comes.code;
    expect(await known(first.body['id'])).toMatchObject({ state: comes.state, code });
    const tickets = await list('ann', `tickets?filter=customer == '${from}'`);
    expect(tickets).toHaveLength(comes.state === 'taken' ? 1 : 0);
    const [ticket] = tickets;
    if (ticket === undefined || comes.state !== 'taken') return;
    if (comes.subject !== undefined) expect(ticket['subject']).toBe(comes.subject);
    const [said, more] = await list('ann', `messages?filter=ticket == '${String(ticket['id'])}'`);
    expect(more).toBeUndefined();
    const { text } = said ?? {};
    if (comes.text instanceof RegExp) expect(text).toMatch(comes.text);
    else if (comes.text !== undefined) expect(text).toBe(comes.text);
    const files = await list('ann', `ticket_files?filter=ticket == '${String(ticket['id'])}'&limit=200`);
    const names = files.map(({ file }) => (file as { name: string }).name);
    if (comes.files !== undefined) expect(names.toSorted()).toEqual(comes.files.toSorted());
    for (const name of names) expect(name).not.toMatch(/[/\\]/);
  });

  test(`${COUNT} of them at once become tickets, none lost and none twice`, {
    timeout: 3_600_000,
  }, async () => {
    const shapes = corpus.filter(({ comes }) => comes.state === 'taken');
    const host = `${randomUUID()}.example.net`;
    const mails = Array.from({ length: COUNT }, (_, index) => {
      const from = `p${index}@${host}`;
      return { from, raw: shapes[index % shapes.length]?.raw(from) ?? Buffer.alloc(0) };
    });
    const left = [...mails];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let mail = left.pop(); mail !== undefined; mail = left.pop())
          expect((await handed(mail.raw)).status).toBe(200);
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    if (process.env['TEST_MAILS'] !== undefined)
      console.log(
        `${database.kind}: ${COUNT} mails in ${seconds.toFixed(1)} s, ${(COUNT / seconds).toFixed(1)} each second`,
      );
    const again = mails.filter((_, index) => index % 10 === 0);
    for (const { raw } of again) await handed(raw);
    const found = new Map<string, number>();
    let after = '';
    do {
      const page = await read('ann', `tickets?filter=customer.contains('${host}')&limit=200${after}`);
      for (const { customer } of page.items as { customer: string }[])
        found.set(customer, (found.get(customer) ?? 0) + 1);
      after = page.next === null ? '' : `&after=${String(page.next)}`;
    } while (after !== '');
    expect(found.size).toBe(COUNT);
    expect([...found.values()].every((count) => count === 1)).toBe(true);
  });
});
