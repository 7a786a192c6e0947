import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Shares

## 3. Entities
\`\`\`yaml
pot:
  fields:
    name: { type: text }
    total: { type: decimal }
    heads: { type: integer }
    share: { type: decimal, saved: "choose(heads == 0 && total == 0, 0, total / heads)" }
    each: { type: decimal, compute: total / heads }
    noted: { type: decimal }
    rich: { type: boolean, saved: total > 5 }
    crowded: { type: boolean, initial: heads > 3 }
    shared: { type: boolean, saved: "coalesce(heads > 1, false)" }
    thin: { type: boolean, saved: "total / (heads - 7) < 1" }
part:
  fields:
    pot: { type: ref, to: pot, required: true }
    weight: { type: integer }
    amount: { type: decimal, initial: "pot.total / weight" }
note:
  fields:
    pot: { type: ref, to: pot }
    amount: { type: decimal }
slice:
  fields:
    pot: { type: ref, to: pot }
    width: { type: decimal }
    size: { type: decimal, saved: "width / (width - 1)" }
\`\`\`

## 4. States
\`\`\`yaml
pot:
  transitions:
    record:
      by: [member]
      input: { by: { type: integer, required: true } }
      set: { noted: "10 / input.by" }
    write_down:
      by: [member]
      then:
        - { create: note, set: { pot: record, amount: "total / (heads - 2)" } }
slice:
  field: kind
  start: { large: "size > 3", rich: "pot.total > 5", small: true }
  states: { large: {}, rich: {}, small: {} }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { pot: { member: all }, part: { member: all }, note: { member: all }, slice: { member: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { name: Ann } }
\`\`\`
`;

describe.each(databases)('a calculation without a result on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  const post = (path: string, body?: object) => app.request('ann', 'POST', `/api/${path}`, body);
  const without = (field: string) => ({
    code: 'invalid',
    status: 422,
    errors: [{ field, code: 'too_large', message: expect.stringContaining('divides by zero') }],
  });

  test('is refused at the field it is written into, and nothing is kept', async () => {
    expect((await post('pots', { name: 'saved', total: '10.00', heads: 0 })).body).toMatchObject(
      without('share'),
    );
    const { body: pot } = await post('pots', { name: 'kept', total: '10.00', heads: 2 });
    expect((await post('parts', { pot: pot.id, weight: 0 })).body).toMatchObject(without('amount'));
    expect((await post(`pots/${pot.id}/record`, { by: 0 })).body).toMatchObject(without('noted'));
    // The field of another record is none of the call's: it stands with its record.
    const effect = await post(`pots/${pot.id}/write_down`);
    const message = expect.stringContaining('zero');
    const at = { entity: 'note', field: expect.any(String), effect: 'pot.write_down.then.1' };
    expect(effect.body.errors).toEqual([{ code: 'too_large', message, at }]);
    expect((await app.request('ann', 'GET', '/api/notes')).body.items).toEqual([]);
    expect((await app.request('ann', 'GET', '/api/parts')).body.items).toEqual([]);
    expect((await app.request('ann', 'GET', '/api/pots')).body.items).toHaveLength(1);
  });

  test('is refused also where the state that the record starts in is asked of it', async () => {
    const { body: pot } = await post('pots', { total: '10.00', heads: 2 });
    expect((await post('slices', { pot: pot.id, width: '1.00' })).body).toMatchObject(without('size'));
    expect((await post('slices', { pot: pot.id, width: '2.00' })).body).toMatchObject({ kind: 'rich' });
    expect((await post('slices', { width: '1.25' })).body).toMatchObject({ kind: 'large', size: '5.00' });
  });

  test('leaves empty what is only computed, and what is calculated from nothing', async () => {
    const { body: nothing } = await post('pots', { name: 'nothing', total: '0.00', heads: 0 });
    expect(nothing).toMatchObject({ share: '0.00', each: null });
    const { body: empty } = await post('pots', { name: 'empty' });
    expect(empty).toMatchObject({ share: null, each: null });
    expect((await post(`parts`, { pot: empty.id, weight: 0 })).body).toMatchObject({ amount: null });
  });

  test('is not what a condition is that reads something empty: it is kept as empty', async () => {
    const { body: empty } = await post('pots', { name: 'nobody knows' });
    expect(empty).toMatchObject({ rich: null, crowded: null, shared: false, thin: null });
    const { body: full } = await post('pots', { total: '10.00', heads: 4 });
    expect(full).toMatchObject({ rich: true, crowded: true, shared: true, thin: true });
    const emptied = await app.request('ann', 'PATCH', `/api/pots/${full.id}`, { total: null });
    expect(emptied.body).toMatchObject({ rich: null, crowded: true });
    expect((await post('pots', { total: '10.00', heads: 7 })).body).toMatchObject(without('thin'));
  });

  test('is no matter where there is one', async () => {
    const { body: pot } = await post('pots', { total: '10.00', heads: 3 });
    expect(pot).toMatchObject({ share: '3.33', each: '3.33' });
    expect((await post(`pots/${pot.id}/record`, { by: 4 })).body).toMatchObject({ noted: '2.50' });
    expect((await post('parts', { pot: pot.id, weight: 8 })).body).toMatchObject({ amount: '1.25' });
  });
});
