import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { started } from './spawned.ts';

const contract = `# Notes

## 3. Entities
\`\`\`yaml
note:
  fields:
    title: { type: text, required: true }
\`\`\`

## 6. Roles
\`\`\`yaml
grants:
  note: { anyone: [read] }
\`\`\`

## Examples
\`\`\`yaml
records:
  note: { a: { title: A } }
\`\`\`
`;

test('exports and events are sent by a server that warns of no leak', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'ninefold-streamed-'));
  try {
    await writeFile(join(cwd, 'notes.md'), contract);
    const server = await started(['notes.md', '--rehearse', '--port', '0'], { cwd, env: { TMPDIR: cwd } });
    for (const format of ['csv', 'ndjson', 'xlsx']) {
      const answer = await fetch(`${server.url}/api/notes/-/export?format=${format}`);
      expect([format, answer.status]).toEqual([format, 200]);
      await answer.arrayBuffer();
    }
    const events = await fetch(`${server.url}/api/-/events`);
    expect(events.status).toBe(200);
    await events.body?.cancel();
    const { error } = await server.stop();
    expect(error).not.toContain('Warning');
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}, 60_000);
