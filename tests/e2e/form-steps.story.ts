import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, expectNoSidewaysScroll, input, valueOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('contracts/grants.md', import.meta.url)),
  apart: 'form-steps',
});

const next = (page: Page) => button(page, 'Next').click();
const step = (page: Page) => page.getByRole('heading', { level: 2, name: /Step \d of \d/ });

async function fillYou(page: Page, email: string): Promise<void> {
  await input(page, 'Name').fill('Bo');
  await input(page, 'Email').fill(email);
}

async function fillIdea(page: Page): Promise<void> {
  await input(page, 'Title').fill('A tree');
  await input(page, 'Begins').fill('1 May 2027');
  await input(page, 'Ends').fill('2 May 2027');
}

test('A long form is filled in page by page, and sent as one', { tag: '@phone' }, async ({ app, page }) => {
  await page.goto(app.url);
  await expect(step(page)).toContainText('Step 1 of 3');
  await next(page);
  await expect(input(page, 'Name')).toHaveAccessibleDescription(/Please fill this in\./);
  await expect(step(page)).toContainText('You');
  await fillYou(page, 'bo@example.org');
  // Gone while one types, so that the button stays where it is when it is pressed.
  await expect(page.getByText('Please fill this in.')).toHaveCount(0);
  await input(page, 'Email').press('Enter');
  await expect(step(page)).toContainText('Your idea');
  await expect(step(page)).toBeFocused();
  await expectNoBarrierInBothSchemes(page);
  await expectNoSidewaysScroll(page);

  await fillIdea(page);
  await input(page, 'Ends').fill('no day');
  await next(page);
  await expect(input(page, 'Ends')).toHaveAttribute('aria-invalid', 'true');
  await input(page, 'Ends').fill('2 May 2027');
  await next(page);
  await expect(step(page)).toContainText('Money');

  await page.goBack(); // the way back of the browser is the way back of the form
  await expect(input(page, 'Title')).toHaveValue('A tree');
  await button(page, 'Back').click();
  await expect(input(page, 'Name')).toHaveValue('Bo');
  await next(page);
  await next(page);
  await input(page, 'Amount').fill('250');
  await button(page, 'Add cost').click();
  await page.getByRole('textbox', { name: 'What' }).fill('The tree');
  await page.getByRole('textbox', { name: 'Price' }).fill('200');
  await button(page, 'Send').click();
  const thanks = page.getByRole('status');
  await expect(thanks).toContainText('What you entered');
  await expect(thanks).toContainText('A tree');
  const row = thanks.getByRole('list', { name: 'Costs' }).getByRole('listitem');
  await expect(row).toHaveText(/What\s*The tree\s*Price\s*\D*200/);
  await expectNoBarrierInBothSchemes(page);
  await expectNoSidewaysScroll(page);
});

test('What is refused in the end leads back to its page', async ({ app, page }) => {
  await page.goto(app.url);
  await fillYou(page, 'ann@example.org');
  await next(page);
  await fillIdea(page);
  await next(page);
  await input(page, 'Amount').fill('5');
  await button(page, 'Send').click();
  await expect(step(page)).toContainText('You');
  await expect(input(page, 'Email')).toHaveAccessibleDescription(/already/);
  await input(page, 'Email').fill('other@example.org');
  await next(page);
  await input(page, 'Ends').fill('30 April 2027'); // visitors read no dates, so this rule is the server's to judge
  await next(page);
  await button(page, 'Send').click();
  await expect(step(page)).toContainText('Your idea');
  await expect(input(page, 'Ends')).toHaveAccessibleDescription(/It ends before it begins\./);
  await input(page, 'Ends').fill('2 May 2027');
  await next(page);
  await button(page, 'Send').click();
  await expect(page.getByRole('status')).toContainText('What you entered');
});

test('What a visitor has entered is there again after the page was loaded anew, and can be thrown away', async ({
  app,
  page,
}) => {
  await page.goto(app.url);
  await fillYou(page, 'draft@example.org');
  await next(page);
  await fillIdea(page);
  await page.setInputFiles('input[type=file]', {
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('dig'),
  });
  await expect(page.getByText('plan.txt')).toBeVisible();
  await next(page);
  await button(page, 'Add cost').click();
  await page.getByRole('textbox', { name: 'What' }).fill('The tree');
  page.on('dialog', (dialog) => void dialog.accept()); // the file is in no draft, so the browser asks
  await page.reload();
  await expect(step(page)).toContainText('Step 1 of 3');
  const note = page.getByRole('status').filter({ hasText: 'This is what you entered before' });
  await expect(note).toContainText('Please fill in Plan again.');
  await expect(input(page, 'Email')).toHaveValue('draft@example.org');
  await next(page);
  await expect(input(page, 'Begins')).toHaveValue(/2027/);
  await expect(page.getByText('plan.txt')).toHaveCount(0);
  await next(page);
  await expect(page.getByRole('textbox', { name: 'What' })).toHaveValue('The tree');
  await button(note, 'Start over').click();
  await expect(input(page, 'Name')).toHaveValue('');
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(input(page, 'Name')).toHaveValue('');
});

test('A form of a change has its fields under headings', async ({ app, page }) => {
  await app.signIn('ada', '/applications');
  await page.getByRole('link', { name: 'A bench' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Who', 'What']);
  await input(page, 'Story').fill('To sit on.');
  await button(page, 'Save').click();
  await expect(valueOf(page, 'Story')).toHaveText('To sit on.'); // the activity tells it too
});
