import { fileURLToPath } from 'node:url';
import { axeOn } from './axe.ts';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('../../contracts/feedback.md', import.meta.url)) });

for (const where of ['', ' @phone']) {
  test(`An administrator acts as somebody else, sees it on every page, and stops${where}`, async ({
    app,
    page,
  }) => {
    await app.signIn('ada');
    await page.goto(`${app.url}/-/people`);
    await expect(button(page, 'Act as Ada Lind')).toHaveCount(0);
    await button(page, 'Act as Vera Quist').click();
    const bar = page.getByRole('region', { name: 'Acting as another' });
    await expect(bar).toContainText(
      'You act as Vera Quist. What you do is kept under both names, yours is Ada Lind.',
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect((await axeOn(page).include('[aria-label="Acting as another"]').analyze()).violations).toEqual(
        [],
      );
    }
    const title = `A wish that came by letter${where}`;
    await page.goto(`${app.url}/ideas/new`);
    await expect(bar).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await button(page, 'Create idea').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText('done for them by Ada Lind');
    await page.reload();
    await expect(bar).toBeVisible();
    await bar.getByRole('button', { name: 'Stop acting' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who can sign in');
    await expect(button(page, 'Act as Vera Quist')).toBeVisible();
  });
}
