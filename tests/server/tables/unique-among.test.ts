import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';

const CONTRACT = `# Desks
## 3. Entities
\`\`\`yaml
booking:
  fields:
    desk: { type: text }
    hours: { type: decimal, scale: 1 }
  unique: { fields: [desk], where: "status in [asked, held] && hours > 2" }
\`\`\`
## 4. States
\`\`\`yaml
booking:
  field: status
  start: asked
  states: { asked: {}, queued: {}, held: {}, off: {} }
\`\`\`
`;

function modelOf(text: string): Model {
  const { model, findings } = load(text, 'desks.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  return model;
}

const without = (text: string) => text.replace(/\n {2}unique: .*/, '');

describe.each(databases)(
  'a publication with what is unique among some records, on $kind',
  ({ kind, open }) => {
    let desk: Desk;
    beforeEach(async () => {
      desk = await Desk.open(open);
    });
    afterEach(() => desk.close());
    const publish = (text: string) => desk.publish(modelOf(text), text);
    const long = kind === 'sqlite' ? 30 : 3;
    const add = (status: string, hours = long) => desk.insert('booking', { desk: 'A', status, hours });
    const asked = async (text: string) => {
      const outcome = await publish(text);
      return outcome.plan.questions.map(({ id, records }) => `${id} ${records}`);
    };

    test('counts the records that break it, and no other', async () => {
      await publish(without(CONTRACT));
      for (const status of ['asked', 'off', 'off']) await add(status);
      await add('asked', 1);
      await publish(CONTRACT);
      await expect(add('held')).rejects.toThrow();
      await add('off');
      await publish(without(CONTRACT));
      await add('held');
      expect(await asked(CONTRACT)).toEqual(['unique:booking.desk 2']);
    });

    test('where a state gets another name nothing is in the way', async () => {
      await publish(CONTRACT);
      for (const status of ['asked', 'off']) await add(status);
      const renamed = CONTRACT.replaceAll('asked', 'wanted').replace(
        'wanted: {}',
        'wanted: { was: off }, gone: { was: asked }',
      );
      const swapped = renamed.replace(', off: {}', '');
      expect(await asked(swapped)).toEqual([]);
      await expect(add('wanted')).rejects.toThrow();
      await add('gone');
    });

    test('where records are moved to a state that counts it is told how many would be the same', async () => {
      await publish(CONTRACT);
      for (const status of ['asked', 'queued']) await add(status);
      const moved = CONTRACT.replace(' queued: {},', '').replace(
        '  start: asked',
        '  start: asked\n  moved: { queued: asked }',
      );
      expect(await asked(moved)).toEqual(['unique:booking.desk 2']);
      await expect(add('held')).rejects.toThrow();
    });

    test('more digits after the point change nothing of what is meant', async () => {
      await publish(CONTRACT);
      await add('asked');
      await add('held', 1);
      expect(await asked(CONTRACT.replace('scale: 1', 'scale: 3'))).toEqual([]);
      await expect(add('held', kind === 'sqlite' ? 3000 : 3)).rejects.toThrow();
    });
  },
);
