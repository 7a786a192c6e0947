import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { performWrite } from '#tests/agreement/reference/perform-write.ts';
import { stateOf } from '#tests/agreement/reference/reference-state.ts';

test.each([16, 32, 128])('the engine in memory makes keys of %i letters that fit their field', (length) => {
  const { model, findings } = load(
    `# Offers\n\n## 3. Entities\n\`\`\`yaml\noffer: { fields: { link: { type: key, length: ${length}, draw: [create] } } }\n\`\`\`\n`,
    'offers.md',
  );
  if (model === undefined) throw new Error(JSON.stringify(findings));
  const made = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'].map((id) => {
    const asker = { kind: 'person', audiences: new Set<string>(), owner: true } as const;
    const situation = { model, asker, now: '2026-01-05T08:00:00.000Z', today: '2026-01-05', newId: () => id };
    const write = { action: { kind: 'create' }, entity: 'offer', id, body: {}, dryRun: true } as const;
    const { outcome } = performWrite(stateOf(new Map()), situation, write);
    if (outcome.kind === 'refusal') throw new Error(JSON.stringify(outcome));
    return String(outcome.value.record?.['link']);
  });
  expect(made.map((key) => key.length)).toEqual([length, length]);
  expect(new Set(made).size).toBe(2);
});
