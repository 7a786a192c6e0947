import { fileURLToPath } from 'node:url';
import { expectNoBarrierAtAnyWidth } from './axe.ts';
import { button, choosePersonAct } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('../../contracts/feedback.md', import.meta.url)) });

test('An administrator acts as somebody else, sees it on every page, and stops @phone', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/-/people');
  await button(page, 'More for Ada Lind').click();
  await expect(page.getByRole('menuitem', { name: 'Disable Ada Lind' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Act as Ada Lind' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choosePersonAct(page, 'Vera Quist', 'Act as Vera Quist');
  const bar = page.getByRole('region', { name: 'Acting as another' });
  await expect(bar).toContainText('You act as Vera Quist. The history keeps both names; yours is Ada Lind.');
  await expectNoBarrierAtAnyWidth(page, { within: '[aria-label="Acting as another"]' });
  const title = 'A wish that came by letter';
  await page.goto(`${app.url}/ideas/new`);
  await expect(bar).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await button(page, 'Post idea').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main')).toContainText('done for them by Ada Lind');
  await page.reload();
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Stop acting' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who can sign in');
  await expect(button(page, 'More for Vera Quist')).toBeVisible();
});

test('From those who can sign in one comes to what the application keeps of somebody', async ({
  app,
  page,
}) => {
  await app.signIn('ada', '/-/people');
  await page
    .getByRole('list', { name: 'People' })
    .getByRole('link', { name: 'Vera Quist', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vera Quist');
  await expect(page.getByRole('main')).toContainText('Trusted');
});
