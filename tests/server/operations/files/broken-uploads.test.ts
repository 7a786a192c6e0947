import { once } from 'node:events';
import { connect } from 'node:net';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { appForAll, appForEach } from '#tests/support/app-for.ts';
import { reports } from './reports.ts';

const part = (name: string) => `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
const whole = `${part('x')}\r\nhello\r\n--B--\r\n`;
const form = { 'Content-Type': 'multipart/form-data; boundary=B' };

describe.each(databases)('an upload that breaks on $kind', ({ open }) => {
  const app = appForAll(open, { contract: reports });

  const rows = async () => {
    const ask = async (table: string) =>
      Number((await app.runtime.database.ask(sql([`SELECT count(*) AS count FROM ${table}`])))[0]?.['count']);
    return [await ask('nf_file'), await ask('nf_file_part')];
  };
  const upload = (text: string) => app.request(undefined, 'POST', '/api/-/files', text, form);

  const nothingIsLeft = async () => {
    await expect.poll(rows).toEqual([0, 0]);
    expect(app.reports.filter(({ kind }) => kind === 'bug')).toEqual([]);
  };

  test('within its form is refused, wherever that is', async () => {
    const told = new Set<string>();
    for (let length = 1; length < whole.length - '--\r\n'.length; length += 1)
      told.add(JSON.stringify([(await upload(whole.slice(0, length))).body.code]));
    expect([...told]).toEqual(['["bad_request"]']);
    await nothingIsLeft();
  });

  test.each([
    ['a header that is none', '--B\r\nno header\r\n\r\nhello\r\n--B--\r\n'],
    ['two headers that are none', `--B\r\n\0: x\r\n\r\nhello\r\n--B\r\n\0: x\r\n\r\nhello`],
    ['a header without end', `--B\r\nContent-Disposition: form-data; name="${'x'.repeat(40_000)}`],
    ['another part behind the file that has no end', `${part('x')}\r\nhello\r\n--B\r\nContent-Dis`],
    ['more than a piece', `${part('x')}\r\n${'x'.repeat(500_000)}`],
    ['text behind the boundary', `${part('x')}\r\nhello\r\n--Bx`],
  ])('with %s is refused', async (_what, text) => {
    const answer = await upload(text);
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
    await nothingIsLeft();
  });

  test('off with its connection leaves nothing behind', async () => {
    const { hostname, port, host } = new URL(app.url);
    for (const sent of [
      '',
      part('x').slice(0, 20),
      `${part('x')}\r\nhel`,
      `${part('x')}\r\n${'x'.repeat(500_000)}`,
    ]) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      const head = `POST /api/-/files HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${form['Content-Type']}`;
      socket.write(`${head}\r\nContent-Length: 1000000\r\n\r\n${sent}`);
      await expect.poll(() => socket.writableLength).toBe(0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
    }
    const brokenOff = () => app.reports.filter((one) => one.kind === 'request' && one.code === 'bad_request');
    await expect.poll(() => brokenOff().length).toBeGreaterThanOrEqual(4);
    await nothingIsLeft();
  });
});

describe.each(databases)('uploads of visitors on $kind', ({ open }) => {
  const limited = reports.replace(
    '## Examples',
    '## 9. Constants\n```yaml\nlimits: { upload: 1 kB }\n```\n\n## Examples',
  );
  const app = appForEach(open, { contract: limited });

  const upload = (text: string) =>
    app.request(undefined, 'POST', '/api/-/files', `${part('x')}\r\n${text}\r\n--B--\r\n`, form);
  const pretendFrom = (network: string) =>
    app.runtime.database.write((on) => on.run(sql`UPDATE nf_file SET network = ${network}`));

  test('fill the place of one network, in number or in bytes, and not that of another', async () => {
    for (let count = 0; count < 5; count += 1) expect((await upload('x'.repeat(900))).status).toBe(201);
    expect((await upload('x')).body.code).toBe('limit_reached');
    await pretendFrom('192.0.2.1');
    for (let count = 0; count < 50; count += 1) expect((await upload('x')).status).toBe(201);
    expect((await upload('x')).body.code).toBe('limit_reached');
    await pretendFrom('192.0.2.2');
    expect((await upload('x')).status).toBe(201);
  });

  test('do not fill the disk together, and where they came from is forgotten once a record has them', async () => {
    const { id } = (await upload('x')).body;
    await pretendFrom('192.0.2.1');
    expect(
      (await app.request(undefined, 'POST', '/api/reports', { title: 'A hole', photo: { id } })).status,
    ).toBe(201);
    expect(await app.runtime.database.ask(sql`SELECT network FROM nf_file`)).toEqual([{ network: null }]);
    await upload('x');
    await app.runtime.database.write((on) =>
      on.run(sql`UPDATE nf_file SET size = 60000, network = '192.0.2.1' WHERE claimed = 0`),
    );
    expect((await upload('x')).body.code).toBe('limit_reached');
  });
});

describe.each(databases)('a limit of storage on $kind', ({ open }) => {
  const app = appForEach(open, {
    contract: `${reports}\n## 9. Limits\n\`\`\`yaml\nlimits: { storage: 1 KB }\n\`\`\`\n`,
  });
  const upload = async (bytes: number) => {
    const text = `${part('x')}\r\n${'a'.repeat(bytes)}\r\n--B--\r\n`;
    const { status, body } = await app.request('cleo', 'POST', '/api/-/files', text, form);
    return status < 300 ? status : `${status} ${body.code}`;
  };

  test('is of all files together, and keeps nothing of one that does not fit', async () => {
    expect([await upload(600), await upload(600), await upload(424), await upload(1)]).toEqual([
      201,
      '409 limit_reached',
      201,
      '409 limit_reached',
    ]);
  });

  test('holds for files that come at one moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(400)));
    expect(answers.filter((answer) => answer === 201)).toHaveLength(2);
    expect(answers.filter((answer) => answer === '409 limit_reached')).toHaveLength(4);
  });
});
