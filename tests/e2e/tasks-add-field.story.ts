import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectAtMost, handOn, tabTo } from './hand.ts';

const contract = fileURLToPath(new URL('../../contracts/help-desk.md', import.meta.url));
test.use({ contract, apart: 'tasks-add-field' });

test('a team lead adds a date and sees it on the page, in the form and in the list', async ({
  app,
  page,
}) => {
  await app.signIn('nora', '/tickets');
  await page
    .getByRole('link', { name: /T-00001/ })
    .first()
    .click();
  // From here on each click and each key counts.
  const hand = handOn(page);
  const dialog = page.getByRole('dialog');
  await hand.click(page.getByRole('button', { name: 'More actions' }));
  await hand.click(page.getByRole('menuitem', { name: 'Add field' }));
  await expect(dialog.getByRole('textbox', { name: 'Label' })).toBeFocused();
  await hand.type('Warranty');
  await hand.click(dialog.getByRole('radio', { name: 'Date', exact: true }));
  await hand.press('Enter');
  await expect(dialog).toHaveCount(0);
  // Empty fields are folded, but not one that was just added.
  await expect(page.getByText('Warranty', { exact: true })).toBeVisible();
  await hand.click(page.getByRole('link', { name: 'Edit' }));
  await expect(page.getByLabel('Warranty', { exact: true })).toBeVisible();
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Tickets', exact: true }));
  await expect(page.getByRole('columnheader', { name: 'Warranty' })).toBeVisible();
  expectAtMost(hand, { clicks: 5, keys: 12 });
});

test('a date is added in the list by the keyboard alone', async ({ app, page }) => {
  await app.signIn('nora', '/tickets');
  await tabTo(page, 'Columns');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Add field');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Label' })).toBeFocused();
  await page.keyboard.type('Guarantee');
  await page.keyboard.press('Tab');
  const date = dialog.getByRole('radio', { name: 'Date', exact: true });
  for (let presses = 0; presses < 20 && !(await date.isChecked()); presses += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Guarantee' })).toBeVisible();
  await expect(page.locator(':focus').and(page.locator('body'))).toHaveCount(0);
  await tabTo(page, 'New ticket');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Guarantee', { exact: true });
  await expect(field).toBeVisible();
  await page.goto(`${app.url}/tickets`);
  await tabTo(page, /T-00001/);
  await page.keyboard.press('Enter');
  await tabTo(page, /empty field/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Guarantee', { exact: true })).toBeVisible();
});

test('from the page of a record, on a phone: options, for whom, and what is wrong', async ({ app, page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await app.signIn('nora');
  const { items } = await app.call('nora', 'GET', '/api/macros');
  const [first] = items as readonly { readonly id: string }[];
  await page.goto(`${app.url}/-/records/macros/${first?.id ?? ''}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add field' }).click();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('title');
  await dialog.getByRole('radio', { name: 'One of several' }).check();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog.getByText('There is a field with this label already.')).toBeVisible();
  await expect(dialog.getByText('Please fill this in.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Tone');
  await dialog.getByRole('textbox', { name: 'Options' }).fill('Kind\nShort');
  await dialog.getByRole('button', { name: 'More settings' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Agent' }).first()).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Team lead' }).first()).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog).toHaveCount(0);
  const added = page.getByText('Tone', { exact: true });
  await expect(added).toBeVisible();
  await page.getByRole('button', { name: /empty field/, expanded: true }).click();
  await expect(added).toBeHidden();
});

test('who may not is offered nothing', async ({ app, page }) => {
  await app.signIn('ali', '/tickets');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('button', { name: 'Reset to default' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add field' })).toHaveCount(0);
});

test('a field that was added is changed, taken out of use and brought back', async ({ app, page }) => {
  const forWhom = { read: ['agent'], write: ['agent'] };
  const choice = { entity: 'ticket', label: 'Mood', type: 'choice', options: ['Calm', 'Angry'], ...forWhom };
  await app.call('nora', 'POST', '/api/-/fields', { ...choice, screens: { list: true } });
  await app.call('nora', 'POST', '/api/triggers', {
    name: 'Angry first',
    condition: "mood == 'angry'",
    changes: { mood: 'calm' },
  });
  await app.signIn('nora', '/tickets');
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Change fields' }).click();
  };
  await open();
  await dialog.getByRole('button', { name: 'Change Mood' }).click();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Temper');
  await dialog.getByRole('button', { name: 'Add option' }).click();
  await dialog.getByRole('textbox', { name: 'Option 3' }).fill('angry');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Each option is named once.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Option 3' }).fill('Tired');
  await page.setViewportSize({ width: 375, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Change Temper' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('columnheader', { name: 'Temper' })).toBeVisible();

  // Before it goes, the conditions are named that people wrote over it.
  await open();
  await dialog.getByRole('button', { name: 'Change Temper' }).click();
  await dialog.getByRole('button', { name: 'Take out of use' }).click();
  await expect(dialog.getByText("mood == 'angry'")).toBeVisible();
  await dialog.getByRole('button', { name: 'Take out of use' }).click();
  await expect(dialog.getByRole('heading', { name: 'Out of use' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Temper', includeHidden: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Bring back Temper' }).click();
  await expect(dialog.getByRole('button', { name: 'Change Temper' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('columnheader', { name: 'Temper' })).toBeVisible();
});
