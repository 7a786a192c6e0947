import { fileURLToPath } from 'node:url';
import { button, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/typed.md', import.meta.url)), apart: 'pickers' });

test('A picker offers what may be chosen; Enter takes what is marked, and typing chooses anew', async ({
  app,
  page,
}) => {
  await app.signIn('wanda', '/jobs/new');
  await input(page, 'Title').fill('Gate');
  const helper = page.getByRole('combobox', { name: 'Helper' });
  await helper.click();
  await expect(page.getByRole('option')).toHaveText(['Anna Arndt', 'Anton Adler']); // Alma is not active
  await helper.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New job'); // nothing was sent
  await helper.fill('anna');
  await expect(page.getByRole('option', { name: 'Anna Arndt' })).toHaveAttribute('data-combobox-selected');
  await helper.press('Enter');
  await expect(helper).toHaveValue('Anna Arndt');

  await helper.fill('ant');
  await expect(page.getByRole('option')).toHaveText(['Anton Adler']);
  await helper.press('Enter');
  await expect(helper).toHaveValue('Anton Adler');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New job');
  const crew = page.getByRole('combobox', { name: 'Crew' });
  await crew.click();
  await expect(page.getByRole('option', { name: 'Anna Arndt' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Alma Ahrens' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, 'Job anlegen').click();
  await expect(valueOf(page, 'Helper')).toHaveText('Anton Adler');
});

test('What may not be chosen is told with its facts', async ({ app, page }) => {
  await app.signIn('wanda', '/jobs/new');
  const machine = page.getByRole('combobox', { name: 'Machine' });
  await machine.click();
  await expect(page.getByRole('option')).toHaveText([/^Drill/, /^Saw/]);
  const saw = page.getByRole('option', { name: /^Saw/ });
  await expect(saw).toBeDisabled();
  await expect(saw).toContainText('Already lent until 12. März 2026.');
});

test('What is typed right after a choice takes its place', async ({ app, page }) => {
  await app.signIn('wanda', '/jobs/new');
  const helper = page.getByRole('combobox', { name: 'Helper' });
  await helper.click();
  await page.keyboard.type('anna');
  await expect(page.getByRole('option', { name: 'Anna Arndt' })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(helper).toHaveValue('Anna Arndt');
  await page.keyboard.type('anton');
  await expect(helper).toHaveValue('anton');
  await page.getByRole('option', { name: 'Anton Adler' }).click();
  await page.keyboard.type('a');
  await expect(helper).toHaveValue('a');
});

test('Who was chosen last comes first, as far as still offered, and nobody else sees it', async ({
  app,
  page,
}) => {
  await app.signIn('wanda', '/jobs/new');
  const helper = page.getByRole('combobox', { name: 'Helper' });
  await helper.fill('anton');
  await page.getByRole('option', { name: 'Anton Adler' }).click();
  await helper.fill('');
  await expect(page.getByRole('option')).toHaveText([/^Anton Adler/, /^Anna Arndt/]);
  await helper.fill('a');
  await expect(page.getByRole('option')).toHaveText([/^Anna Arndt/, /^Anton Adler/]);

  const anton = await app.call(
    'wanda',
    'GET',
    `/api/helpers?filter=${encodeURIComponent("name == 'Anton Adler'")}`,
  );
  const [{ id }] = anton['items'] as [{ id: string }];
  await app.call('wanda', 'PATCH', `/api/helpers/${id}`, { active: false });
  await page.goto(`${app.url}/jobs/new`);
  await helper.click();
  await expect(page.getByRole('option')).toHaveText([/^Anna Arndt/]);
  await app.call('wanda', 'PATCH', `/api/helpers/${id}`, { active: true });
});

test('A step asks with the focus in its first field', async ({ app, page }) => {
  const { id } = await app.call('wanda', 'POST', '/api/jobs', { title: 'Fence' });
  await app.signIn('wanda', `/jobs/${String(id)}`);
  await button(page, 'Finish').click();
  await expect(input(page.getByRole('dialog', { name: 'Finish' }), 'Weight')).toBeFocused();
});

test('Filters stay in one line, so that the table stays where it is', async ({ app, page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await app.signIn('wanda');
  const top = async (filters: string) => {
    await page.goto(`${app.url}/jobs${filters}`);
    return (await page.getByRole('table', { name: 'Jobs' }).boundingBox())?.y;
  };
  const before = await top('');
  expect(await top('?f.title=ench&f.price=0~2000000&f.quantity=0~1000000')).toBe(before);
});
