import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('what may be added to a record, on $kind', (database) => {
  const trial = trialOf('part-rights/rescues.md', database);
  let [draft, signed] = ['', ''];

  beforeAll(async () => {
    draft = await trial.make('ann', 'rescues', { place: 'Mill', crew: [{ name: 'Gus' }] });
    signed = await trial.make('ann', 'rescues', { place: 'Quay' });
    await trial.done('ann', 'POST', `rescues/${signed}/sign`);
  });

  const addedBy = async (person: string, id: string) =>
    (await trial.read(person, `rescues/${id}?can=true`)).can.add;

  test('is told with what else may be done, as far as the record decides it', async () => {
    expect(await addedBy('ann', draft)).toEqual(['crew']);
    expect(await addedBy('ann', signed)).toEqual(['notes']);
    expect(await addedBy('ben', draft)).toEqual([]);
    expect(await addedBy('ben', signed)).toEqual([]);
    expect(await addedBy('clara', draft)).toEqual(['notes']);
    expect(await addedBy('owner', draft)).toEqual(['crew', 'checks', 'notes']);
  });

  test('is what the calls themselves allow', async () => {
    expect(await trial.tried('ann', 'POST', 'helpers', { rescue: draft, name: 'Pia' })).toBe('201');
    expect(await trial.tried('ann', 'POST', 'helpers', { rescue: signed, name: 'Pia' })).toBe(
      '403 forbidden',
    );
    expect(await trial.tried('ann', 'POST', 'checks', { rescue: draft, what: 'Hose' })).toBe('403 forbidden');
    expect(await trial.tried('ann', 'POST', 'notes', { rescue: signed, text: 'All well' })).toBe('201');
    expect(await trial.tried('ann', 'POST', 'notes', { rescue: draft, text: 'All well' })).toBe(
      '403 forbidden',
    );
    expect(await trial.tried('ben', 'POST', 'notes', { rescue: signed, text: 'No' })).toBe('403 forbidden');
  });

  test('parts tell who made and changed them to whom their record does', async () => {
    const [helper] = await trial.list('ben', `helpers?filter=${encodeURIComponent("name == 'Gus'")}`);
    expect(helper?.titles).toMatchObject({ created_by: 'Ann', updated_by: 'Ann' });
    const { items } = await trial.read('ben', `helpers/${helper?.id}/-/history`);
    expect(items).toMatchObject([{ by: { kind: 'person', id: expect.any(String) } }]);
  });
});
