import type { Page } from 'playwright/test';
import { startApplication } from '#tests/support/application.ts';
import { blocksOf } from '#tests/docs/pages.ts';
import { button, input } from './desk.ts';
import { takeSuggestion } from './editor.ts';
import { becomeOwner } from './owner.ts';
import { endWithPage, expect, test } from './fixtures.ts';

// A whole day of an author, step by step.
test.describe.configure({ timeout: 300_000 });
const read = expect.configure({ timeout: 40_000 });

/** What the page in the documentation gives to write, by the word behind `yaml`. */
const blocks = new Map(blocksOf('studio-tutorial.md').map(({ code }) => [code.meta, code.value]));

const editor = (page: Page) => page.getByRole('textbox', { name: 'The contract' });
const line = (page: Page) => page.locator('.cm-activeLine');
const plan = (page: Page) => page.getByRole('region', { name: 'The plan' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Selects the first place with these words behind `heading`, as a search does. */
async function find(page: Page, words: string, heading?: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+Home');
  for (const sought of [heading, words]) {
    if (sought === undefined) continue;
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(sought);
    await page.keyboard.press('End'); // the search looks at its words when a key comes up
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
}

/** Puts a block in the place of the sentence below a heading. */
async function fillIn(page: Page, heading: string, block: string): Promise<void> {
  await find(page, 'Not shown.', heading);
  // The first goes to the end of what is seen of a folded line, the second to its end.
  for (const key of ['Home', 'Home', 'Shift+End', 'Shift+End']) await page.keyboard.press(key);
  await page.keyboard.insertText(`\`\`\`yaml\n${blocks.get(block) ?? ''}\n\`\`\``);
}

async function behindLine(page: Page, words: string): Promise<void> {
  await find(page, words);
  for (const key of ['End', 'End']) await page.keyboard.press(key);
}

async function publish(page: Page, version: number): Promise<void> {
  await read(button(plan(page), `Publish as version ${version}`)).toBeEnabled();
  await button(plan(page), `Publish as version ${version}`).click();
  await read(page.getByText(`in force, version ${version}.`)).toBeVisible();
}

test('From nine headings to an application with data that is changed and taken back, as the documentation says', async ({
  page,
}) => {
  const application = await startApplication({ words: [] });
  await becomeOwner(application, page);

  await test.step('Begin, and say what there is', async () => {
    await button(page, 'Begin with nine headings').click();
    await fillIn(page, '## 3. Entities', 'point-3');
    await tab(page, 'Entities').click();
    await read(page.getByRole('button', { name: /^Entity Loan/ })).toBeVisible();
    await behindLine(page, 'due: { type: date');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('note: { type: ');
    await page.keyboard.type('te', { delay: 100 });
    await takeSuggestion(page, /^text/);
    await page.keyboard.insertText(' }');
    await expect(line(page)).toHaveText(blocks.get('typed') ?? '');
    await read(page.getByRole('button', { name: /^Field note: text/ })).toBeVisible();
  });

  await test.step('A slip of the pen is told, and mended', async () => {
    await find(page, 'to: tool');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await read(button(page, 'Show the error')).toBeVisible();
    await button(page, 'Show the error').click();
    const finding = page.getByRole('list', { name: 'Findings' }).getByRole('button').first();
    await expect(finding).toContainText('There is no entity tol.');
    await expect(finding).toContainText('Did you mean tool?');
    await finding.click();
    await expect(line(page)).toContainText('to: tol,');
    await find(page, 'to: tol');
    await page.keyboard.insertText('to: tool');
    await read(button(page, 'Show the error')).toHaveCount(0);
  });

  await test.step('States and roles are seen, and lead to their lines', async () => {
    await fillIn(page, '## 4. States', 'point-4');
    await fillIn(page, '## 6. Roles', 'point-6');
    await tab(page, 'States').click();
    await read(page.getByRole('button', { name: /^Give back: from out to back/ })).toBeVisible();
    await page.getByRole('button', { name: /^Give back: from out to back/ }).click();
    await expect(line(page)).toContainText('give_back:');
    await tab(page, 'Rights').click();
    await page.getByRole('button', { name: 'neighbour: create loan: if, some fields' }).click();
    await expect(page.getByRole('status')).toContainText('if person == me');
  });

  await test.step('It is tried as a keeper and as a neighbour', async () => {
    await page.getByRole('link', { name: 'Try it' }).click();
    const frame = page.frameLocator('iframe');
    const as = page.getByRole('combobox', { name: 'Try it as' });
    await read(as).toBeVisible();
    await as.selectOption({ label: 'Somebody who is Keeper (Keeper)' });
    await read(frame.getByRole('navigation', { name: 'Main menu' })).toContainText('Tools');
    await frame.getByRole('link', { name: 'Tools', exact: true }).click();
    await frame.getByRole('link', { name: 'New tool' }).first().click();
    await frame.getByRole('textbox', { name: 'Name' }).fill('Saw');
    await frame.getByRole('button', { name: /^(?:Save|Create)/ }).click();
    await read(frame.getByRole('heading', { level: 1 })).toHaveText('Saw');
    await as.selectOption({ label: 'Somebody who is Neighbour (Neighbour)' });
    await read(frame.getByRole('navigation', { name: 'Main menu' })).toContainText('Tools');
    await frame.getByRole('link', { name: 'Tools', exact: true }).click();
    await read(frame.getByRole('table')).toContainText('Saw');
    await expect(frame.getByRole('link', { name: 'New tool' })).toHaveCount(0);
  });

  await test.step('It is published, and has a record', async () => {
    await page.getByRole('link', { name: 'Changes' }).click();
    await read(plan(page)).toContainText('Safe to publish: nothing is lost');
    await publish(page, 2);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('link', { name: 'New tool' }).first().click();
    await input(page, 'Name').fill('Drill');
    await page.getByRole('combobox', { name: 'Size' }).click();
    await page.getByRole('option', { name: 'Large' }).click();
    await page.getByRole('button', { name: /^(?:Save|Create)/ }).click();
    await read(page.getByRole('heading', { level: 1 })).toHaveText('Drill');
  });

  await test.step('A field is added, another renamed: its values stay', async () => {
    await page.getByRole('link', { name: 'Studio' }).click();
    await behindLine(page, 'size: { type: choice');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText((blocks.get('second') ?? '').trim());
    await find(page, 'size: { type: choice');
    await page.keyboard.press('ArrowLeft');
    await read(page.getByText('Draft of version 2')).toBeVisible();
    await page.keyboard.press('F2');
    const name = page.getByRole('textbox', { name: 'New name for “size”' });
    await read(name).toBeFocused();
    await name.fill('weight');
    await page.keyboard.press('Enter');
    await read(line(page)).toContainText('was: size');
    await page.getByRole('link', { name: 'Changes' }).click();
    await read(plan(page)).toContainText('rename field tool.size to weight (1 record)');
    await expect(plan(page)).toContainText('tool.shelf');
    await publish(page, 3);
  });

  await test.step('An option that a record has is not taken away unasked', async () => {
    await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Document' }).click();
    await find(page, ', large: Large');
    await page.keyboard.press('Delete');
    await page.getByRole('link', { name: 'Changes' }).click();
    await read(plan(page)).toContainText('One question is open');
    await expect(button(plan(page), 'Publish as version 4')).toBeDisabled();
    await plan(page).getByRole('button', { name: /small/ }).click();
    await publish(page, 4);
  });

  await test.step('The version before is taken up again', async () => {
    await button(page, 'Restore version 3').click();
    await publish(page, 5);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('link', { name: 'Drill' }).first().click();
    await read(page.getByRole('heading', { level: 1 })).toHaveText('Drill');
    await expect(page.getByText('Small', { exact: true })).toBeVisible();
  });

  await endWithPage(application, page);
});
