import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Sheets

## 3. Entities
\`\`\`yaml
sheet:
  fields:
    name: { type: text, required: true }
    width: { type: decimal }
    height: { type: decimal }
    area: { type: decimal, compute: width * height }
    more: { type: decimal, compute: area + 1 }
    pieces: { type: integer, compute: width * height }
    among: { type: decimal, saved: "coalesce(area, 0) + all.sheets.size()" }
roll:
  fields:
    length: { type: decimal }
    kept: { type: decimal, saved: length * length }
    among: { type: decimal, saved: "coalesce(kept, 0) + all.rolls.size()" }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
\`\`\`
`;

/** Each fits its field, and their product fits an expression, but no field of two digits after the point. */
const wide = { width: '1000000000.00', height: '100000000.00' };

describe.each(databases)('a calculated value that its field cannot hold, on $kind,', ({ open }) => {
  const app = appForAll(open, { contract });

  test('is empty where it is computed, also to those that read it', async () => {
    const made = await app.request('owner', 'POST', '/api/sheets', { name: 'wide', ...wide });
    expect(made.body).toMatchObject({ area: null, more: null, pieces: null });
    expect(made.status).toBe(201);
    const changed = await app.request('owner', 'PATCH', `/api/sheets/${made.body.id}`, { height: '2.00' });
    expect(changed.body).toMatchObject({
      area: '2000000000.00',
      more: '2000000001.00',
      pieces: 2_000_000_000,
    });
    const back = await app.request('owner', 'PATCH', `/api/sheets/${made.body.id}`, wide);
    expect(back.body).toMatchObject({ area: null, more: null, pieces: null });
  });

  test('is refused at its field where a write calculates it to keep it', async () => {
    const refused = await app.request('owner', 'POST', '/api/rolls', { length: '500000000.00' });
    expect(refused.body).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ field: 'kept', code: 'too_large' }],
    });
    const { body } = await app.request('owner', 'GET', '/api/rolls');
    expect(body.items).toEqual([]);
  });
});
