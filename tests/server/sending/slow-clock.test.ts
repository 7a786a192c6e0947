import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runWhatIsDue } from '#server/clock/due.ts';
import type { RefusedMove, SlowSearch } from '#server/clock/round.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { addNumbered } from '../operations/writes/numbered-records.ts';
import { openWorkshop, type Workshop } from '../operations/writes/workshop.ts';

/** What compares every record with every other: nobody waits for the end of that. */
const SLOW = 'all.pieces.count(r, all.pieces.exists(s, s.v + r.v == 0)) == 0';

const contractOf = (schedule: string, by: 'nobody' | 'engine'): string => `# Pieces

## 3. Entities
\`\`\`yaml
piece:
  fields:
    v: { type: integer, required: true }
    weighed: { type: integer }
\`\`\`

## 4. States
\`\`\`yaml
piece:
  transitions:
    weigh:
      by: nobody
      set: { weighed: 1 }
      then: [ { if: "v == 3 && ${SLOW}", update: record, set: { v: v + 1 } } ]
    ${by === 'engine' ? `sink: { by: engine, when: "today > '2026-01-05' && v > 0 && ${SLOW}", set: { weighed: 8 } }` : ''}
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { piece: { member: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
schedules:
  nightly: { every: day at 02:00, of: piece, ${schedule}do: weigh }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { write_time: 1s }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('what takes too long by the clock on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeEach(async () => {
    place = await open();
  });

  afterEach(async () => {
    await shop.runtime.database.close();
    await place.dispose();
  });

  async function begin(contract: string): Promise<void> {
    shop = await openWorkshop(place, contract);
    await runWhatIsDue(shop.runtime);
    await addNumbered(shop.runtime, { entity: 'piece', field: 'v', count: 4_000 });
    shop.setClock('2026-01-06T02:00:00.000Z');
  }

  async function runOnce() {
    const refused: RefusedMove[] = [];
    const slow: SlowSearch[] = [];
    await runWhatIsDue(shop.runtime, {
      refused: (move) => refused.push(move),
      slow: (search) => slow.push(search),
    });
    return { refused, slow };
  }

  test('a search is ended and told, and the clock goes on', async () => {
    await begin(contractOf(`where: "v < 3 && ${SLOW}", `, 'engine'));
    const { slow } = await runOnce();
    expect(slow).toEqual([
      { entity: 'piece', name: 'nightly' },
      { entity: 'piece', name: 'sink' },
    ]);
    expect((await runOnce()).slow).toEqual([]);
  });

  test('a record is passed over and told, and the others are moved', async () => {
    await begin(contractOf('where: v < 6, ', 'nobody'));
    const third = String((await shop.rows('piece'))[2]?.['id']);
    const { refused } = await runOnce();
    expect(refused).toEqual([{ entity: 'piece', id: third, transition: 'weigh', code: 'too_costly' }]);
    const weighed = (await shop.rows('piece')).slice(0, 6).map((row) => Number(row['weighed']));
    expect(weighed).toEqual([1, 1, 0, 1, 1, 0]);
  });
});
