import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

const contract = readFileSync('contracts/equipment-desk.md', 'utf8');

describe.each(databases.slice(0, 1))('the OpenAPI document on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  const documentOf = async (person: string | undefined) =>
    (await app.request(person, 'GET', '/api/-/openapi.json')).body;

  test.each([undefined, 'sam', 'mira', 'viktor', 'owner'])('is valid OpenAPI 3.1 for %s', async (person) => {
    const document = await documentOf(person);
    const verdict = await new Validator().validate(structuredClone(document));
    expect(verdict).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test('has for each person the calls and fields that some grant gives them, and no other', async () => {
    const [nobody, student, staff] = await Promise.all([undefined, 'sam', 'mira'].map(documentOf));
    expect(Object.keys(nobody.paths).filter((path) => !path.startsWith('/api/-/'))).toEqual([]);
    expect(student.paths['/api/loans/{id}/approve']).toBeUndefined();
    expect(staff.paths['/api/loans/{id}/approve'].post.operationId).toBe('approve_loan');
    expect(student.components.schemas['loan'].properties).not.toHaveProperty('desk_note');
    expect(staff.components.schemas['loan'].properties).toHaveProperty('desk_note');
    expect(student.paths['/api/-/stuck']).toBeUndefined();
    expect(student.paths['/api/-/advice']).toBeUndefined();
    expect(JSON.stringify(student)).not.toContain('desk_note');
  });

  test('says which fields must be sent', async () => {
    const { schemas } = (await documentOf('sam')).components;
    expect(schemas['loan.create'].required.toSorted()).toEqual(['due', 'item']);
    expect(schemas['loan.create'].additionalProperties).toBe(false);
  });

  test('says once what calls have in common', async () => {
    const document = await documentOf('owner');
    const { paths, components } = document;
    const operations = Object.values<object>(paths).flatMap((of) => Object.values(of));
    const whole = operations.map(({ responses, ...operation }) => ({
      ...operation,
      responses: responsesOf<object>(document, responses),
    }));
    const refusals = Object.values<object>(components.responses).map((one) => JSON.stringify(one));
    expect(new Set(refusals).size).toBe(refusals.length);
    expect(JSON.stringify({ paths, components }).length).toBeLessThan(0.5 * JSON.stringify(whole).length);
  });
});

test('records that are called as something of every application keep their own form', async () => {
  const database = await databases[0]!.open();
  const fields = 'fields: { name: { type: text }, before: { type: ref, to: problem } }';
  const app = await openApp({
    contract: `# Problems\n\n## 3. Entities\n\`\`\`yaml\nproblem: { plural: problems, ${fields} }\n\`\`\`\n`,
    database,
  });
  const { paths, components } = (await app.request('owner', 'GET', '/api/-/openapi.json')).body;
  const answer = paths['/api/problems/{id}'].get.responses['200'].content['application/json'].schema;
  expect(answer).toEqual({ $ref: '#/components/schemas/problem.record' });
  expect(Object.keys(components.schemas['problem.record'].properties)).toContain('before');
  expect(JSON.stringify(components.schemas['problem.record'])).toContain(
    '#/components/schemas/problem.record',
  );
  expect(Object.keys(components.schemas['problem'].properties)).toContain('detail');
  await app.close();
  await database.dispose();
});
