import { fileURLToPath } from 'node:url';
import { valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../trials/opened/opened.md', import.meta.url)),
  apart: 'opened',
});

test('The page of a record opens it once, however often it fetches again what others change', async ({
  app,
  page,
}) => {
  const filter = encodeURIComponent("name == 'Ben'");
  const people = await app.call('olga', 'GET', `/api/users?filter=${filter}`);
  // the answer of a list
  const [ben] = people['items'] as readonly { id: string }[];
  const made = await app.call('olga', 'POST', '/api/letters', { subject: 'Hello', to: ben?.id });
  const id = String(made['id']);
  await app.signIn('ben', `/-/records/letters/${id}`);
  await expect(valueOf(page, 'Opens')).toHaveText('1');
  for (const subject of ['Hello again', 'Hello at last']) {
    await app.call('olga', 'PATCH', `/api/letters/${id}`, { subject });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  }
  await expect(valueOf(page, 'Opens')).toHaveText('1');
  await page.reload();
  await expect(valueOf(page, 'Opens')).toHaveText('2');
  expect(await app.call('olga', 'GET', `/api/letters/${id}`)).toMatchObject({ opens: 2, status: 'opened' });
});
