import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What a provider keeps, in memory. */
export function providerMemory(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (name) => {
    const at = (id: string) => `${name} ${id}`;
    return {
      upsert: async (id, payload) => void kept.set(at(id), payload),
      find: async (id) => kept.get(at(id)),
      findByUid: async (uid) => [...kept.values()].find((one) => one.kind === name && one.uid === uid),
      findByUserCode: async () => undefined,
      destroy: async (id) => void kept.delete(at(id)),
      consume: async (id) => {
        const known = kept.get(at(id));
        if (known !== undefined) kept.set(at(id), { ...known, consumed: Math.floor(Date.now() / 1000) });
      },
      revokeByGrantId: async (grant) => {
        for (const [key, { grantId }] of kept) if (grantId === grant) kept.delete(key);
      },
    };
  };
}
