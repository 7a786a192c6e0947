import { readdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { startApplication } from '#tests/support/application.ts';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll } from './desk.ts';
import { becomeOwner } from './owner.ts';
import { endWithPage, expect, test as base } from './fixtures.ts';
import { dropFiles } from './given-files.ts';

/** A server for real use without a contract, on empty data, and its owner before it. */
const test = base.extend<{ url: string }>({
  url: [
    async ({ page }, provide) => {
      const application = await startApplication({ words: [] });
      await becomeOwner(application, page);
      await provide(application.url);
      await endWithPage(application, page);
    },
    { auto: true },
  ],
});
test.describe.configure({ timeout: 90_000 });
const read = expect.configure({ timeout: 30_000 });

const ways = (page: Page) => page.getByRole('heading', { name: 'How do you want to begin?' });
const file = (page: Page) => page.getByRole('region', { name: 'With a file' });

async function open(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(file(page), 'Open a file').click();
  await (await chooser).setFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from(content) });
}

test('Who becomes the owner of nothing is asked how to begin, and looks at a contract that ships', async ({
  url,
  page,
}) => {
  await expect(ways(page)).toBeVisible();
  await expect(page).toHaveURL(`${url}/-/studio/begin`);
  const shipped = page.getByRole('list', { name: 'Contracts that ship' });
  const files = readdirSync(new URL('../../contracts/', import.meta.url)).filter((name) =>
    name.endsWith('.md'),
  );
  await expect(shipped.getByRole('listitem')).toHaveCount(files.length);
  await expectNoBarrier(page);
  await page.getByRole('link', { name: /^Look at it.*Feedback board/ }).click();
  await expect(page.getByText('This is Feedback board, a contract that ships with Ninefold')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await read(frame.getByRole('heading', { level: 1 })).toHaveText('Ideas');
  await expect(frame.getByText('nothing you enter is kept')).toBeVisible();
  await expect(frame.getByRole('table')).toContainText('Work without a connection');

  await page.getByRole('link', { name: 'Back to the ways to begin' }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible(); // to look at it changed nothing
  await page.getByRole('button', { name: /^Begin with its text.*Feedback board/ }).click();
  await expect(page.getByText('Draft of version 1')).toBeVisible();
  await read(page.getByRole('textbox', { name: 'The contract' })).toContainText('# Feedback board');
});

test('From scratch: nine headings to write into', async ({ url, page }) => {
  await button(page, 'Begin with nine headings').click();
  await expect(page).toHaveURL(`${url}/-/studio`);
  await expect(page.getByRole('textbox', { name: 'The contract' })).toContainText(
    '## 1. What the product does and for whom',
  );
  await read(page.getByText('This application does not show anything yet')).toBeVisible();
});

test('With a file: it is the draft, and can be tried and published', async ({ page }) => {
  await open(
    page,
    'boats.md',
    '# Boats\n\n## 3. Entities\n\n```yaml\nboat: { fields: { name: { type: text } } }\n```\n',
  );
  await read(file(page).getByRole('status')).toHaveText('boats.md is your draft. It has no errors.');
  await file(page).getByRole('link', { name: 'See what publishing would do' }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await expect(plan).toContainText('Safe to publish');
  await button(plan, 'Publish as version 2').click();
  await expect(page.getByText('in force, version 2.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Boats');
});

test('A file with errors is told with them, each at its line', async ({ page }) => {
  await open(
    page,
    'boats.md',
    '# Boats\n\n## 3. Entities\n\n```yaml\nboat: { fields: { name: { type: txt } } }\n```\n',
  );
  await read(file(page).getByRole('status')).toContainText('It has an error');
  await expect(file(page).getByRole('link', { name: 'Try it' })).toHaveCount(0);
  const findings = file(page).getByRole('list', { name: 'Findings' });
  await findings.getByRole('button', { name: /txt/ }).click();
  await read(page.locator('.cm-activeLine')).toContainText('type: txt');
});

test('A file that can be no contract is refused, and the draft stays as it was', async ({ page }) => {
  const refusal = file(page).getByRole('alert');
  await open(page, 'photo.md', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]));
  await expect(refusal).toHaveText('photo.md is not a text file: a contract is Markdown in UTF-8.');
  await open(page, 'prices.csv', 'name,price\nLamp,3\n');
  await expect(refusal).toContainText('prices.csv has no heading');
  await open(page, 'nothing.md', '\n');
  await expect(refusal).toHaveText('nothing.md is empty.');
  await open(page, 'novel.md', `# Novel\n\n${'word '.repeat(120_000)}`);
  await expect(refusal).toHaveText('novel.md has 585.9 kB. A contract may have 512 kB at the most.');
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
});

test('A file is dropped', async ({ page }) => {
  const buffer = Buffer.from('# Novel\n\nIt was a dark night.\n');
  await dropFiles(page.getByRole('group', { name: 'A file with a contract' }), [
    { name: 'novel.md', mimeType: 'text/markdown', buffer },
  ]);
  await read(file(page).getByRole('status')).toContainText('none of its headings is one of the nine points');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('the ways to begin stand below each other', async ({ page }) => {
    await expect(ways(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Look at it.*Invoicing/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
