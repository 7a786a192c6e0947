import { describe, expect, test } from 'vitest';
import { appForAll, appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Doors

## 3. Entities
\`\`\`yaml
door: { fields: { name: { type: text, required: true } } }
\`\`\`

## 4. States
\`\`\`yaml
door:
  field: status
  start: closed
  states: { closed: {}, open: {}, bricked_up: { final: true } }
  transitions: { open: { from: closed, to: open, by: [member] } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { porter: {} }
grants: { door: { porter: all, member: [read] } }
\`\`\`

## Examples
\`\`\`yaml
people: { mira: { roles: [porter] } }
records: { door: { front: { name: Front }, back: { name: Back }, side: { name: Side, status: open } } }
\`\`\`
`;

describe.each(databases)('The document of the Studio, on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  test('is for the owner alone', async () => {
    const nobody = await app.request(undefined, 'GET', '/api/-/studio/document');
    expect(nobody).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    const porter = await app.request('mira', 'GET', '/api/-/studio/document');
    expect(porter).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(JSON.stringify([nobody.body, porter.body])).not.toContain('Doors');
  });

  test('takes no parameters', async () => {
    const answer = await app.request('owner', 'GET', '/api/-/studio/document?version=1');
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  test('is the text in force to the letter, with the number of records in each state', async () => {
    const answer = await app.request('owner', 'GET', '/api/-/studio/document');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ version: 1, text: contract, states: { door: { closed: 2, open: 1 } } });
  });
});

describe.each(databases)('The contracts that ship, on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  test.each(['/api/-/studio/shipped', '/api/-/studio/shipped/feedback'])(
    '%s is for the owner alone',
    async (path) => {
      expect(await app.request(undefined, 'GET', path)).toMatchObject({ status: 401 });
      expect(await app.request('mira', 'GET', path)).toMatchObject({ status: 403 });
    },
  );

  test.each(['nothing', '..%2Fpackage', '%2e%2e%2fREADME'])('there is none called %s', async (name) => {
    const answer = await app.request('owner', 'GET', `/api/-/studio/shipped/${name}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('are listed with what they are for, and each has its text', async () => {
    const { body } = await app.request('owner', 'GET', '/api/-/studio/shipped');
    expect(body.items.map(({ title }: { title: string }) => title)).toContain('Feedback board');
    for (const { name, title, about } of body.items) {
      expect(about).toMatch(/^[A-Z][^\n]+[.]$/);
      const shown = await app.request('owner', 'GET', `/api/-/studio/shipped/${name}`);
      expect(shown.body).toMatchObject({ name, title, about });
      expect(shown.body.text).toContain(`# ${title}\n`);
    }
  });
});
