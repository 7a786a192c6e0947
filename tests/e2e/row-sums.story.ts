import { fileURLToPath } from 'node:url';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button, input } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('contracts/trips.md', import.meta.url)), apart: 'row-sums' });

test('Below lines stand the sums of what the contract adds up: while they are typed, and on the page', {
  tag: '@phone',
}, async ({ app, page }) => {
  await app.signIn('kim', '/trips/new');
  await input(page, 'Name').fill('Oslo');
  await button(page, 'Add cost').click();
  const line = (place: number) => page.getByRole('group', { name: `Cost ${place}` });
  await input(line(1), 'What').fill('Train');
  await input(line(1), 'For each').fill('4');
  await input(line(1), 'Amount').fill('0.10');
  await input(line(1), 'Took').fill('1:30');
  const sum = (label: string) =>
    page
      .getByRole('term')
      .filter({ hasText: `Total of ${label}` })
      .locator('+ dd');
  await expect(sum('Amount')).toHaveCount(0); // one line is its own sum
  await button(page, 'Add cost').click();
  await input(line(2), 'What').fill('Taxi');
  await input(line(2), 'Amount').fill('0.20');
  await expect(sum('Amount')).toHaveText('$0.30');
  await input(line(2), 'Amount').fill('two');
  await expect(sum('Amount')).toHaveText('$0.10');
  await input(line(2), 'Amount').fill('1,000.20');
  await expect(sum('Amount')).toHaveText('$1,000.30');
  await input(line(2), 'Took').fill('45');
  await page.keyboard.press('Tab');
  await expect(sum('Took')).toHaveText(/^2 hrs?,? 15 mins?$/);
  await expect(sum('For each')).toHaveCount(0); // a price for one is not added up
  await expectNoBarrierInBothSchemes(page);
  await button(page, 'Create trip').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oslo');
  const foot = page.getByRole('table', { name: 'Costs' }).getByRole('rowgroup').last();
  await expect(foot).toContainText('$1,000.30');
  await expect(foot).not.toContainText('$4.00');
  await expectNoBarrierInBothSchemes(page);
});
