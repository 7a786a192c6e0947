import type { Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { takeSuggestion } from './editor.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'studio-author' });
// Reading a whole contract with every pause in the typing takes its time on a busy machine.
test.describe.configure({ timeout: 180_000 });
const read = expect.configure({ timeout: 30_000 });

const editor = (page: Page) => page.getByRole('textbox', { name: 'The contract' });
const activeLine = (page: Page) => page.locator('.cm-activeLine');

/** Selects the first place with these words, as a search does. */
async function find(page: Page, words: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).focus();
  await page.keyboard.insertText(words);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

test('Keys and names are suggested while typing', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio');
  await find(page, 'required: true, max: 40 }');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText('\n    locked: { type: ');
  await page.keyboard.type('bo');
  await takeSuggestion(page, /^boolean/);
  await expect(activeLine(page)).toContainText('locked: { type: boolean');
});

test('A definition is one key away, and every use is listed', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio');
  await find(page, 'borrower == me');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F12');
  await read(activeLine(page)).toContainText('borrower:');
  await page.keyboard.press('Shift+F12');
  await read(page.getByRole('region', { name: 'Names' })).toContainText(/“borrower” is used \d+ times/);
  await button(page.getByRole('region', { name: 'Names' }), 'Close').click();
  await expect(editor(page)).toBeFocused();
  await find(page, 'Equipment desk');
  await page.keyboard.press('F2');
  await read(page.getByRole('status')).toContainText('There is no name at the cursor');
});

test('A field is renamed everywhere and published: its data stay', async ({ app, page }) => {
  const shelves = async (field: string) => {
    const { items } = await app.call('owner', 'GET', `/api/shelves?fields=${field}`);
    return items;
  };
  const before = await app.call('owner', 'GET', '/api/shelves?fields=room');
  await app.signIn('owner', '/-/studio');
  await find(page, 'room:');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'New name for “room”' });
  await read(name).toBeFocused();
  await name.fill('name');
  await page.keyboard.press('Enter');
  await read(page.getByRole('alert')).toContainText('would not mean the same');
  await name.fill('place');
  await page.keyboard.press('Enter');
  await read(activeLine(page)).toContainText('was: room');

  await page.getByRole('link', { name: 'Changes' }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await read(plan).toContainText('Safe to publish: nothing is lost');
  await plan.getByRole('button', { name: /^Publish as version/ }).click();
  await read(page.getByText('No changes: the document is the one in force')).toBeVisible();
  const after = JSON.stringify(await shelves('place')).replaceAll('"place"', '"room"');
  expect(after.match(/"room":"[^"]+"/g)).toEqual(JSON.stringify(before['items']).match(/"room":"[^"]+"/g));
});

test('The draft is tried as somebody: it has what was just written, and the real data know nothing of it', async ({
  app,
  page,
}) => {
  await app.signIn('owner', '/-/studio');
  await find(page, 'required: true, max: 40 }');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText('\n    tried_out: { type: boolean }');
  await read(page.getByText(/^Draft of version/)).toBeVisible();
  await page.getByRole('link', { name: 'Try it' }).click();
  const frame = page.frameLocator('iframe');
  await read(frame.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(frame.getByText('nothing you enter is kept')).toBeVisible();
  await page.getByRole('combobox', { name: 'Try it as' }).selectOption('owner');
  await page.goto(`${app.url}/-/studio/try?screen=/-/records/shelves/new`);
  await page.getByRole('combobox', { name: 'Try it as' }).selectOption('owner');
  await read(
    frame.getByRole('checkbox', { name: 'Tried out' }).or(frame.getByText('Tried out')).first(),
  ).toBeVisible();
  await frame.getByRole('textbox', { name: 'Name' }).fill('Shelf of the trial');
  await frame.getByRole('textbox', { name: /Place|Room/ }).fill('Nowhere');
  await frame.getByRole('button', { name: /^(?:Save|Create)/ }).click();
  await read(frame.getByRole('heading', { level: 1 })).toContainText('Shelf of the trial');
  const { items } = await app.call('owner', 'GET', '/api/shelves');
  expect(JSON.stringify(items)).not.toContain('Shelf of the trial');
  // The session outside is still the owner's.
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Studio');
  await page.getByRole('combobox', { name: 'Try it as' }).selectOption('');
  await read(
    frame.getByRole('button', { name: /Mira/ }).or(frame.getByText('Sign in')).first(),
  ).toBeVisible();
  await expectNoBarrier(page, { without: 'iframe' });

  await page.getByRole('link', { name: 'Changes' }).click();
  await button(page, 'Discard the draft').click();
});

test('A document with errors cannot be tried, and says so', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio');
  await find(page, 'to: shelf');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText('x');
  await page.getByRole('link', { name: 'Try it' }).click();
  await read(page.getByRole('alert')).toContainText('it does not run yet');
});

test('The data page tells what is stuck and what has left, and leads to people', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio/data');
  await read(page.getByRole('region', { name: 'Stuck records' })).toContainText('has happened');
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await deliveries.getByRole('combobox', { name: 'Show' }).selectOption('failed');
  await expect(page).toHaveURL(/state=failed/);
  await read(deliveries).toContainText('No deliveries.');
  await expectNoBarrier(page);
  await page.getByRole('link', { name: 'People and invitations' }).click();
  await expect(page).toHaveURL(/\/-\/people$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('the trial fits the screen', async ({ app, page }) => {
    await app.signIn('owner', '/-/studio/try');
    await read(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
