import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type RecordAnswer, recordFrom } from '#client/api/record-answer.ts';
import type { ListAnswer } from '#client/api/records.ts';
import { listQuery, openedRecordQuery } from '#client/api/queries.ts';
import { showWritten } from '#client/screens/saving/show-written.ts';

const drill = {
  id: '1',
  name: 'Drill',
  owner: 'a',
  price: 5,
  version: 3,
  titles: { id: 'Drill', owner: 'Ann' },
};
const lamp = { id: '2', name: 'Lamp', owner: 'a', version: 1, titles: { id: 'Lamp', owner: 'Ann' } };
const changed = {
  ...drill,
  name: null,
  owner: 'b',
  total: 7,
  version: 4,
  titles: { id: '1', owner: 'Bob', total: 'x' },
};

/** A list, and the page of a record, that are shown. */
function shownPage() {
  const client = new QueryClient();
  const list = listQuery('items', { sort: 'name' }).queryKey;
  const opened = openedRecordQuery('items', '1', '').queryKey;
  const page: ListAnswer = { items: [recordFrom(drill), recordFrom(lamp)], next: null, count: 2 };
  client.setQueryData(list, page);
  client.setQueryData(opened, { ...recordFrom(drill), can: { update: ['name'] } as never });
  return {
    client,
    row: () => client.getQueryData<ListAnswer>(list)?.items[0],
    rest: () => client.getQueryData<ListAnswer>(list)?.items[1],
    opened: () => client.getQueryData<RecordAnswer>(opened),
  };
}

test('what a change answers stands in lists and on the page of the record at once, with its version', () => {
  const { client, row, rest, opened } = shownPage();
  showWritten(client, 'items', recordFrom(changed));
  for (const shown of [row(), opened()])
    expect(shown).toMatchObject({ version: 4, values: { name: null, owner: 'b' }, titles: { owner: 'Bob' } });
  expect(opened()?.can).toEqual({ update: ['name'] });
  expect(rest()).toEqual(recordFrom(lamp));
});

test('a field that is not shown stays out, and an older answer changes nothing', () => {
  const { client, row } = shownPage();
  showWritten(client, 'items', recordFrom(changed));
  expect(row()?.values).not.toHaveProperty('total');
  expect(row()?.titles).not.toHaveProperty('total');
  showWritten(client, 'items', recordFrom({ ...drill, name: 'Old' }));
  expect(row()).toMatchObject({ version: 4, values: { name: null } });
});
