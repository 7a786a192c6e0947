import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Longer than the editor lets no key choose from a list that has only just opened (75 ms), as of a slip. */
const settled = 150;

/** Takes with Enter the suggestion that is offered first. */
export async function takeSuggestion(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name, selected: true });
  await expect(option).toBeVisible({ timeout: 40_000 });
  await page.waitForTimeout(settled);
  await page.keyboard.press('Enter');
}
