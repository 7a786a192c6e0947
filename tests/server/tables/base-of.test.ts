import { expect, describe, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { baseOf } from '#server/tables/apply/publication.ts';
import { publish } from '#server/tables/apply/publish.ts';
import { newestVersion } from '#server/tables/versions/versions.ts';
import { databases } from '#tests/support/databases.ts';
import { modelOf } from '#tests/server/operations/writes/workshop.ts';

const now = '2026-01-05T08:00:00.000Z';
const text = '# Notes\n\n## 3. Entities\n```yaml\nnote: { fields: { text: { type: text } } }\n```\n';

describe.each(databases)('what a contract meets on $kind', ({ open }) => {
  test('is its own model where it is in force already: a long contract is not loaded twice', async () => {
    const place = await open();
    const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    const model = modelOf(text);
    await publish(database, { model, text, now });
    const newest = await newestVersion(database);
    const meets = (sent: string) =>
      database.read((on) => baseOf(on, { model: modelOf(sent), text: sent, now }, newest));
    const same = await database.read((on) => baseOf(on, { model, text, now }, newest));
    expect(same.model).toBe(model);
    const other = await meets(text.replace('Notes', 'Other notes'));
    expect(other.model?.name).toBe('Notes');
    await database.close();
    await place.dispose();
  });
});
