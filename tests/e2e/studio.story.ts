import type { Page } from 'playwright/test';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'studio' });
// Reading a whole contract with every pause in the typing takes its time on a busy machine.
test.describe.configure({ timeout: 90_000 });
const read = expect.configure({ timeout: 20_000 });

/** Puts the cursor behind the first words that are these, as a search does, and types. */
async function typeBehind(page: Page, words: string, typed: string): Promise<void> {
  await find(page, words);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText(typed);
}

async function replace(page: Page, words: string, typed: string): Promise<void> {
  await find(page, words);
  await page.keyboard.insertText(typed);
}

/** Selects the first place with these words. */
async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'The contract' }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).focus();
  await page.keyboard.insertText(words);
  await page.keyboard.press('End'); // the search looks at its words when a key comes up
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const findings = (page: Page) => page.getByRole('list', { name: 'Findings' }).getByRole('listitem');

test('End goes to the end of a line that is wrapped', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio');
  const editor = page.getByRole('textbox', { name: 'The contract' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(`\n${'word '.repeat(120)}`);
  for (const key of ['ArrowUp', 'End']) await page.keyboard.press(key);
  await page.keyboard.insertText('X');
  await expect(page.locator('.cm-line').last()).toHaveText(/word X$/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
});

test('The Studio is for the owner alone, and the menu of others does not name it', async ({ app, page }) => {
  await app.signIn('mira');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Studio' })).toHaveCount(0);
  await page.goto(`${app.url}/-/studio`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('textbox', { name: 'The contract' })).toHaveCount(0);
});

test('A broken word is marked while typing, with what is meant; mended, all is well', async ({
  app,
  page,
}) => {
  await app.signIn('owner');
  await page.getByRole('link', { name: 'Studio' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Studio');
  await expect(page.getByText('Version 1')).toBeVisible();
  await typeBehind(page, 'to: shelf', 'x');
  await expect(page.getByText('Draft of version 1')).toBeVisible();
  await read(page.getByRole('status')).toContainText('You see the last version without errors');
  await button(page, 'Show the error').click();
  await expect(findings(page).first()).toContainText('Did you mean shelf?');
  await expect(page.locator('.cm-lintRange-error').first()).toHaveText('shelfx');
  await findings(page).first().getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: 'The contract' })).toBeFocused();

  await page.reload(); // the draft is kept
  await expect(page.getByText('Draft of version 1')).toBeVisible();
  await replace(page, 'shelfx', 'shelf');
  await expect(page.getByText('Version 1')).toBeVisible();
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await expect(page.getByText('No findings: the contract is fine.')).toBeVisible();
});

test('A finding is fixed by a click, with the keyboard too, and the editor takes it back', async ({
  app,
  page,
}) => {
  await app.signIn('owner', '/-/studio');
  await typeBehind(page, 'to: shelf', 'x');
  await button(page, 'Show the error').click();
  const editor = page.getByRole('textbox', { name: 'The contract' });
  const ways = page.getByRole('group', { name: 'Ways to fix this' });
  const fix = ways.getByRole('button', { name: 'Replace shelfx with shelf.' });
  await read(fix).toBeVisible();
  await expectNoBarrierInBothSchemes(page);
  await fix.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Version 1')).toBeVisible();
  await expect(ways).toHaveCount(0);
  await editor.focus();
  await page.keyboard.press('Control+z');
  await read(fix).toBeVisible();

  const mark = page.locator('.cm-lintRange-error').first();
  await mark.hover();
  await page.locator('.cm-diagnosticAction').click();
  await expect(page.getByText('Version 1')).toBeVisible();
});

test('What is typed is seen in the pictures, and a picture goes to its line and is saved', async ({
  app,
  page,
}) => {
  await app.signIn('owner', '/-/studio');
  await tab(page, 'Entities').click();
  await read(page.getByRole('button', { name: /^Entity Shelf/ })).toBeVisible();
  const picture = page.getByRole('region', { name: 'Entities and references' });
  expect(await picture.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await typeBehind(page, 'required: true, max: 40 }', '\n    locked: { type: boolean }');
  await read(page.getByRole('button', { name: /^Field locked: boolean/ })).toBeVisible();
  await tab(page, 'States').click();
  const requested = page.getByRole('button', { name: /^State Requested \d+ records?, start/ });
  await expect(requested).toBeVisible();
  await page.getByRole('button', { name: /^Hand out: from approved to out, staff, unless/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-activeLine')).toHaveText(/hand_out:/);
  const download = page.waitForEvent('download');
  await button(page, 'Save as SVG').click();
  expect((await download).suggestedFilename()).toBe('states-of-loan.svg');
});

test('The rights say who may what, and where that is written', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio');
  await tab(page, 'Rights').click();
  await page.getByRole('button', { name: 'student: approve loan: no' }).click();
  await expect(page.getByRole('status')).toContainText('No grant allows this, so it is refused');
  await page.getByRole('button', { name: 'student: create loan: if, some fields' }).click();
  await expect(page.getByRole('status')).toContainText('if borrower == me; only item, start, due, note');
  await page.getByRole('status').getByRole('button', { name: /^Line/ }).click();
  await expect(page.locator('.cm-activeLine')).toContainText('create: { if: borrower == me');
});

test('A field is added and published; the plan says what it does; then the earlier version is taken up again', async ({
  app,
  page,
}) => {
  await app.signIn('owner', '/-/studio');
  await typeBehind(page, 'required: true, max: 40 }', '\n    locked: { type: boolean }');
  await page.getByRole('link', { name: 'Changes' }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await read(plan).toContainText('Safe to publish: nothing is lost');
  await expect(plan).toContainText('shelf.locked');
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('locked: { type: boolean }');
  await button(plan, 'Publish as version 2').click();
  await expect(page.getByText('No changes: the document is the one in force, version 2.')).toBeVisible();
  await page.goto(`${app.url}/-/records/shelves/new`);
  await expect(page.getByText('Locked')).toBeVisible();

  await page.goto(`${app.url}/-/studio/changes`);
  await button(page, 'Restore version 1').click();
  await button(plan, 'Publish as version 3').click();
  await expect(page.getByText('in force, version 3.')).toBeVisible();
  await page.goto(`${app.url}/-/records/shelves/new`);
  await expect(page.getByText('Room')).toBeVisible();
  await expect(page.getByText('Locked')).toHaveCount(0);
});

test('A word that changes nothing but the text is told as that, and a draft can be discarded', async ({
  app,
  page,
}) => {
  await app.signIn('owner', '/-/studio');
  await replace(page, 'overdue: { label: Overdue, colour: red }', 'overdue: { label: Late, colour: red }');
  await page.getByRole('link', { name: 'Changes' }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await expect(plan).toContainText('Only the text changes');
  await button(plan, 'Discard the draft').click();
  await expect(page.getByText('No changes')).toBeVisible();
});

test('Everybody can use the document and its pictures', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio');
  for (const name of ['Nine points', 'Screens', 'States', 'Entities', 'Rights', 'Errors', 'Constants']) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expectNoBarrierInBothSchemes(page);
  }
});

test('A phone shows the document, and its findings one tap away @phone', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio');
  await expect(page.getByRole('textbox', { name: 'The contract' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(page, 'What it means').click();
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await expect(page.getByText('No findings: the contract is fine.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
