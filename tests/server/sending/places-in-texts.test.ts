import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

/** Clerks may not read flats, so a text tells them nothing of one. */
const contract = `# Flats

## 3. Entities
\`\`\`yaml
house: { title: "{name}", fields: { name: { type: text, required: true } } }
flat:
  title: "{house.name} {door}"
  fields: { house: { type: ref, to: house, required: true }, door: { type: text, required: true } }
repair:
  title: "{number}"
  fields:
    number: { type: text, required: true }
    flat: { type: ref, to: flat, required: true }
    email: { type: email, required: true }
    day: { type: date, default: 2026-01-06 }
visit:
  part_of: repair
  fields: { next: { type: ref, to: flat, required: true } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: { label: Desk }, clerk: {} }
grants:
  house: { desk: all }
  flat: { desk: all }
  repair: { desk: all, clerk: read }
  visit: { desk: all, clerk: read }
\`\`\`

## 7. Calls
\`\`\`yaml
documents:
  order:
    of: repair
    title: "Order for {flat}"
    text: |
      {if number == "1"}Please come to {flat}.{else}Never said of {flat}.{/if}
      {each visits as v}
      - Then go to {v.next} for {v.repair}.
      {/each}
  rows:
    of: repair
    title: Rows
    text: |
      {if number == "2"}Not this line.{/if}
      Begin.

      {if number == "2"}Nor this one.{/if}

      | Flat | Next |
      |---|---|
      {each visits as v}
      {if v.next.door == "2"}| {v.next} | hidden |{/if}
      {if v.next.door != "2"}| {v.next} | shown |{/if}
      {/each}
      {if number == "1"}| the end | of it |{else}| another | end |{/if}

      {if number == "1"}One, {/if}{if number == "2"}two, {/if}three.
mails:
  made:
    on: [repair.create]
    to: email
    as: desk
    subject: "Repair {record}: {flat}"
    text: "The repair of {flat} has begun."
    for: [desk]
feeds:
  repairs: { of: repair, entry: "{flat}", from: day }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { dora: { roles: [desk] }, carl: { roles: [clerk] } }
records:
  house: { elm: { name: Elm } }
  flat: { two: { house: elm, door: "2" }, three: { house: elm, door: "3" } }
\`\`\`
`;

describe.each(databases)('a record that a text names, on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  async function repair(): Promise<string> {
    const { items } = (await app.request('dora', 'GET', '/api/flats?sort=door')).body;
    const [two, three] = items.map(({ id }: { id: string }) => id);
    const sent = { number: '1', flat: two, email: 'ada@example.org', visits: [{ next: three }] };
    const { status, body } = await app.request('dora', 'POST', '/api/repairs', sent);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }
  const text = async (person: string, path: string) => {
    const session = { person, token: true };
    const { token } = (await app.request(undefined, 'POST', '/api/-/rehearsal/session', session)).body;
    const answer = await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return answer.text();
  };

  test('is called by its title in a document, also within its parts', async () => {
    const page = await text('dora', `repairs/${await repair()}/-/documents/order`);
    expect(page).toContain('<title>Order for Elm 2</title>');
    expect(page).toContain('Please come to Elm 2.');
    expect(page).toContain('Then go to Elm 3 for 1.');
    expect(page).not.toContain('Never said');
  });

  test('stands in the rows of a table, of which conditions leave out some', async () => {
    const page = await text('dora', `repairs/${await repair()}/-/documents/rows`);
    const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell),
    );
    expect(rows).toEqual([
      ['Flat', 'Next'],
      ['Elm 3', 'shown'],
      ['the end', 'of it'],
    ]);
    expect(page).not.toMatch(/Not this|Nor this|hidden|\|/);
    expect(page).toContain('One, three.');
  });

  test('is left out where its reader may not read it', async () => {
    const page = await text('carl', `repairs/${await repair()}/-/documents/order`);
    expect(page).toContain('Please come to');
    expect(page).not.toContain('Elm');
  });

  test('is called by its title in the subject and the text of a mail', async () => {
    await repair();
    const { items } = (await app.request('dora', 'GET', '/api/-/rehearsal/outbox')).body;
    const [{ body }] = items.filter(({ kind }: { kind: string }) => kind === 'mail');
    expect(body).toMatchObject({ title: 'Repair 1: Elm 2', text: 'The repair of Elm 2 has begun.' });
  });
});
