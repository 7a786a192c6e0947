import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import { expectNoBarrier } from './axe.ts';
import { expectNoSidewaysScroll } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/projects.md', import.meta.url)), apart: 'tree' });

function row(page: Page, name: string): Locator {
  return page.getByRole('treegrid', { name: 'Task tree' }).getByRole('row', { name });
}

async function open(app: Stage, page: Page, query = ''): Promise<void> {
  await app.signIn('ines', `/tree${query}`);
  await expect(page.getByRole('treegrid', { name: 'Task tree' })).toBeVisible();
}

test('A tree is gone through with the keys alone; the address keeps which branches are open', async ({
  app,
  page,
}) => {
  await open(app, page);
  await expect(row(page, 'Spring fair')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, 'Build the stand')).toHaveCount(0);
  await expect(row(page, 'A stray idea')).not.toHaveAttribute('aria-expanded');
  await row(page, 'A stray idea').focus();
  await page.keyboard.press('End');
  await expect(row(page, 'Spring fair')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Build the stand')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Build the stand')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Buy wood')).toHaveAttribute('aria-level', '3');
  await expectNoBarrier(page);
  await page.reload();
  await expect(row(page, 'Paint it')).toHaveAttribute('aria-posinset', '2');
  await row(page, 'Paint it').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Build the stand')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Paint it')).toHaveCount(0);
  await page.keyboard.press(' ');
  const beside = page.getByRole('region', { name: /^Beside the list/ });
  await expect(beside.getByRole('heading', { name: 'Build the stand' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Build the stand')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build the stand');
});

test('What is searched stands with all that lies above it, also on a phone and from right to left', async ({
  app,
  page,
}) => {
  await open(app, page, '?q=wood');
  const names = page.getByRole('treegrid').getByRole('row').getByRole('link');
  await expect(names).toHaveText(['Spring fair', /Build the stand$/, 'Buy wood']);
  await expect(row(page, 'Spring fair')).toHaveAttribute('data-context', 'true');
  await expect(row(page, 'Buy wood')).not.toHaveAttribute('data-context');
  await expect(page.getByText('1 in all')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse Build the stand' }).click();
  await expect(row(page, 'Buy wood')).toHaveCount(0);
  await expect(page).toHaveURL(/folded=/);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.setViewportSize({ width: 375, height: 720 });
  await page.getByRole('button', { name: 'Expand Build the stand' }).click();
  await expect(row(page, 'Buy wood')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
