import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const file = new URL('../../../../contracts/equipment-desk.md', import.meta.url);

describe.each(databases)('the fee of a late loan at the equipment desk on $kind', ({ open }) => {
  const app = appForAll(open, { contract: readFileSync(file, 'utf8') });

  const loans = async (filter: string) => {
    const answer = await app.request('mira', 'GET', `/api/loans?filter=${encodeURIComponent(filter)}`);
    return answer.body.items as readonly { id: string; number: string; due: string; borrower: string }[];
  };

  test('is not there where the item comes back in time, and is for each day where it does not', async () => {
    const [inTime] = await loans("status == 'out' && due >= today");
    const [late] = await loans("status == 'overdue'");
    expect(inTime?.number).toMatch(/^L-2026-\d{4}$/);
    const back = await app.request('mira', 'POST', `/api/loans/${inTime?.id}/take_back`);
    expect(back.body).toMatchObject({ status: 'returned' });
    expect(back.body.result).toBeUndefined();
    const { body: me } = await app.request('mira', 'GET', '/api/-/app');
    const days = Math.round((Date.parse(me.now.slice(0, 10)) - Date.parse(late?.due ?? '')) / 86_400_000);
    const answer = await app.request('mira', 'POST', `/api/loans/${late?.id}/take_back`);
    expect(answer.body.result).toMatchObject({ loan: late?.id, amount: (days * 1.5).toFixed(2) });
    expect((await app.request('mira', 'GET', '/api/fees')).body.items).toHaveLength(1);
  });

  test('is set by the manager, and nobody numbers a loan themselves', async () => {
    const set = (person: string) => app.request(person, 'PATCH', '/api/-/settings', { FEE_PER_DAY: '2.00' });
    expect((await set('mira')).body.code).toBe('forbidden_field');
    expect((await set('viktor')).status).toBe(200);
    const [loan] = await loans('true');
    const renumber = await app.request('viktor', 'PATCH', `/api/loans/${loan?.id}`, { number: 'L-1' });
    expect(renumber.body.code).toBe('forbidden_field');
  });
});
