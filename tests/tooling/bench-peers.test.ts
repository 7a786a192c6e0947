import { describe, expect, it } from 'vitest';
import { mustAgree } from '#tests/bench/peers/agreement.ts';
import { ninefold, peers } from '#tests/bench/peers/contestants.ts';
import { databases } from '#tests/support/databases.ts';

const scale = { tickets: 3_000 };
// PocketBase has to be installed first, which only the bench itself does.
const byHand = peers.filter(({ name }) => name !== 'PocketBase');

describe.each(databases)('the bench on $kind', (database) => {
  it('measures servers by hand only if they answer as Ninefold does', async ({ onTestFinished }) => {
    const entrants = [];
    for (const peer of [ninefold, ...byHand]) {
      const started = await peer.start(database, scale);
      if (started === undefined) throw new Error(`${peer.name} has not started`);
      onTestFinished(() => started.stop());
      entrants.push({ peer, started });
    }
    await expect(mustAgree(entrants, scale)).resolves.toBeUndefined();
  });
});
