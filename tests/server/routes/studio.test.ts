import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
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
