import { afterEach, describe, expect, test } from 'vitest';
import { actorOf } from '#server/identity/people/actor.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Teams

## 3. Entities
\`\`\`yaml
project:
  fields:
    lead: { type: ref, to: user }
    used: { type: integer, compute: "entries.sum(e, e.hours)" }
    is_open: { type: boolean, compute: entries.size() < 3 }
entry:
  fields:
    project: { type: ref, to: project }
    hours: { type: integer }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { lead: {}, guest: {} }
grants:
  project: { lead: all }
  entry:
    lead: { read: project.lead == me }
    guest: { read: "all.projects.exists(p, p == project && p.is_open)" }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { roles: [lead] }, ben: { roles: [lead] }, gil: { roles: [guest] } }
records:
  project: { a: { lead: ann }, b: { lead: ben } }
  entry:
    { a1: { project: a, hours: 2 }, b1: { project: b, hours: 1 }, b2: { project: b, hours: 1 }, b3: { project: b, hours: 1 } }
\`\`\`
`;

describe.each(databases)('what a viewer may read on $kind', ({ open }) => {
  let place: TestDatabase | undefined;
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.close();
    await place?.dispose();
  });

  test('is asked without the computed values that its grants do not read', async () => {
    place = await open();
    app = await openApp({ contract, database: place });
    const opened = app;
    const { runtime } = opened;
    const statementFor = (role: string) => {
      const actor = actorOf({ id: role, name: role, roles: [role], active: true }, runtime.model);
      return maskOf('entry', actor, sourceOf(runtime)).relation().sql;
    };
    expect(statementFor('lead')).not.toMatch(/used|is_open/);
    expect(statementFor('guest')).not.toContain('used');
    expect(statementFor('guest')).toContain('is_open');
    const hoursFor = async (person: string) => {
      const { body } = await opened.request(person, 'GET', '/api/entries?sort=hours');
      return body.items.map(({ hours }: { hours: number }) => hours);
    };
    expect([await hoursFor('ann'), await hoursFor('ben'), await hoursFor('gil')]).toEqual([
      [2],
      [1, 1, 1],
      [2],
    ]);
  });
});
