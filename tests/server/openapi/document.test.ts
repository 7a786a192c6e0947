import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

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
});
