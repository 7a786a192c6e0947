import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Reports

## 3. Entities
\`\`\`yaml
report:
  fields:
    title: { type: text, required: true }
    photo: { type: file }
    photos: { type: integer, initial: "0" }
\`\`\`

## 4. States
\`\`\`yaml
report:
  after:
    update: [ { if: changed(photo), update: record, set: { photos: photos + 1 } } ]
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { report: { clerk: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] } }
\`\`\`
`;

const text = `--B\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nhello\r\n--B--\r\n`;
const form = { 'Content-Type': 'multipart/form-data; boundary=B' };

describe.each(databases)('a file on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const upload = async (): Promise<string> =>
    (await app.request('cleo', 'POST', '/api/-/files', text, form)).body.id;

  test('has changed where another stands in its place, or none', async () => {
    const { id } = (await app.request('cleo', 'POST', '/api/reports', { title: 'A hole' })).body;
    const change = async (body: object) => {
      await app.request('cleo', 'PATCH', `/api/reports/${id}`, body);
      return (await app.request('cleo', 'GET', `/api/reports/${id}`)).body.photos;
    };
    const first = await upload();
    expect(await change({ photo: { id: first } })).toBe(1);
    expect(await change({ title: 'A deep hole' })).toBe(1);
    expect(await change({ photo: { id: first }, title: 'The same hole' })).toBe(1);
    expect(await change({ photo: { id: await upload() } })).toBe(2);
    expect(await change({ photo: null })).toBe(3);
    expect(await change({ photo: null, title: 'No hole' })).toBe(3);
  });
});
