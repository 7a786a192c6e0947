import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, chooseMore, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

const contract = fileURLToPath(new URL('../../contracts/help-desk.md', import.meta.url));

test.use({ contract });

test('An office makes a trigger and a macro, and both do what they say', async ({ app, page }) => {
  await app.signIn('nora', '/-/records/triggers/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Scanners are hardware');
  const condition = page.getByRole('group', { name: 'As soon as' });
  await condition.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Subject' }).click();
  await page.getByRole('dialog', { name: 'Filter by Subject' }).getByRole('textbox').fill('scanner');
  await button(page, 'Done').click();
  await expect(condition).toContainText('scanner');
  // Or a printer: a group, which stays one although the text reads as filters of which any is meant.
  await condition.getByRole('button', { name: 'Write it as text' }).click();
  const asText = page.getByRole('textbox', { name: 'As soon as' });
  const written = await asText.inputValue();
  await asText.fill(`topic == null && (${written} || fold(subject).contains(fold("plotter")))`);
  await page.getByRole('button', { name: 'Choose filters' }).click();
  await expect(condition.getByRole('group', { name: 'Any of' })).toContainText('plotter');
  const changes = page.getByRole('group', { name: 'Set', exact: true });
  await changes.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: 'Topic' }).click();
  await changes.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: 'Hardware' }).click();
  await expectNoBarrier(page);
  await button(page, 'Create trigger').click();
  await expect(page.getByRole('heading', { name: 'Scanners are hardware' })).toBeVisible();
  // It is read as a sentence, on its page and in the list.
  await expect(valueOf(page, 'As soon as')).toHaveText(
    'Topic is empty and (Subject contains scanner or Subject contains plotter)',
  );
  await expect(valueOf(page, 'Set')).toHaveText('Topic: Hardware');
  await page.goto(`${app.url}/triggers`);
  await expect(page.getByRole('cell', { name: 'Subject contains printer' })).toBeVisible();

  const values = { subject: 'The SCANNER hums', customer: 'lou@example.org' };
  const { id } = await app.call('nora', 'POST', '/api/tickets', values);
  expect(await app.call('nora', 'GET', `/api/tickets/${String(id)}`)).toMatchObject({ topic: 'hardware' });

  await page.goto(`${app.url}/-/records/macros/new`);
  await page.getByRole('textbox', { name: 'Title' }).fill('It is the network');
  const set = page.getByRole('group', { name: 'Changes' });
  await set.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: 'Topic' }).click();
  await set.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: 'Network' }).click();
  await button(page, 'Create macro').click();
  await expect(page.getByRole('heading', { name: 'It is the network' })).toBeVisible();

  await page.goto(`${app.url}/tickets/${String(id)}`);
  await expect(valueOf(page, 'Topic')).toHaveText('Hardware');
  await chooseMore(page, 'Use macro');
  const step = page.getByRole('dialog', { name: 'Use macro' });
  await step.getByRole('combobox', { name: 'Macro' }).fill('network');
  await page.getByRole('option', { name: 'It is the network' }).click();
  await button(step, 'Use macro').click();
  await expect(step).toHaveCount(0);
  await expect(valueOf(page, 'Topic')).toHaveText('Network');
});

test('A condition is told in words also where it stands first in a list', async ({ app, page }) => {
  await app.signIn('ali', '/people');
  await page.getByRole('link', { name: 'Ali Demir' }).click();
  await expect(page.getByRole('region', { name: 'Assignments' })).toContainText('Topic: Accounts');
});
