import { describe, expect, test } from 'vitest';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Yard

## 3. Entities
\`\`\`yaml
machine: { fields: { name: { type: text, required: true } } }
damage:
  part_of: machine
  fields: { photo: { type: image } }
shot: { fields: { machine: { type: ref, to: machine }, photo: { type: image } } }
\`\`\`

## 4. States
\`\`\`yaml
machine:
  update: { input: { proof: { type: image, required: true } }, then: [{ create: shot, set: { machine: record, photo: input.proof } }] }
  transitions:
    shoot:
      by: [driver]
      input: { shots: { required: true, rows: { photo: { type: image, required: true } } } }
      then: [{ each: { s: input.shots }, create: shot, set: { machine: record, photo: s.photo } }]
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { driver: {}, buyer: {}, fitter: {}, guest: {} }
grants:
  machine:
    driver: [read]
    buyer: [read, create]
    fitter: { read: true, update: { fields: [name] } }
    guest: [read]
\`\`\`

## Examples
\`\`\`yaml
people:
  dario: { roles: [driver] }
  bea: { roles: [buyer] }
  finn: { roles: [fitter] }
  gus: { roles: [guest] }
records: { machine: { one: { name: One } } }
\`\`\`
`;

describe.each(databases)('an upload on $kind', ({ open }) => {
  test('is for who can put a file anywhere: in a row of an input, in a part, in an input beside a change', async () => {
    const database = await open();
    const app = await openApp({ contract, database });
    const upload = async (person: string) => {
      const body = new FormData();
      body.append('file', new Blob(['a']), 'a.txt');
      const asked = { person, token: true };
      const { token } = (await app.request(undefined, 'POST', '/api/-/rehearsal/session', asked)).body;
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${app.url}/api/-/files`, { method: 'POST', headers, body })).status;
    };
    try {
      expect(await Promise.all(['dario', 'bea', 'finn', 'gus'].map(upload))).toEqual([201, 201, 201, 403]);
    } finally {
      await app.close();
      await database.dispose();
    }
  });
});
