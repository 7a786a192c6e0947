import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import { startApplication } from '#tests/support/application.ts';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button } from './desk.ts';
import { endWithPage, expect, test as base } from './fixtures.ts';
import { becomeOwner } from './owner.ts';

const contract = fileURLToPath(new URL('./contracts/cash-desk.md', import.meta.url));

/** A cash desk for real use, whose owner must have a second factor. */
const test = base.extend<{ secret: string }>({
  secret: async ({ page }, provide) => {
    const application = await startApplication({ contract, words: [] });
    await becomeOwner(application, page);
    await expect(page.getByText('lets you in only with a second factor')).toBeVisible();
    await expectNoBarrierInBothSchemes(page);
    await button(page, 'Set up a second factor').click();
    const shown = await page.locator('code').innerText();
    await provide(shown.replaceAll(' ', ''));
    await endWithPage(application, page);
  },
});

const codeIn = (secret: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

test('The owner sets up a second factor to come in, signs in by a code and by a recovery code, and uses another phone @phone', async ({
  page,
  secret,
}) => {
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectNoBarrierInBothSchemes(page);
  const code = page.getByRole('textbox', { name: /^Six-digit code/ });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('000000');
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('This code is wrong, or was used before.');
  await code.fill(codeIn(secret, 0));
  await button(page, 'Sign in').click();
  await expect(page.getByRole('status')).toContainText('Recovery codes');
  const codes = (await page.locator('pre').innerText()).split('\n');
  expect(codes).toHaveLength(10);
  await expectNoBarrierInBothSchemes(page);
  await button(page, 'I have kept them: continue').click();
  await expect(page).toHaveURL(/\/-\/about$/);

  await page.context().clearCookies();
  await page.goto(new URL('/-/sign-in?back=%2F-%2Fprofile', page.url()).href);
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await page.getByLabel(/^Password/).fill('correct horse battery staple');
  await button(page, 'Sign in').click();
  await code.fill(codeIn(secret, 30));
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/-\/profile$/);
  const part = page.getByRole('region', { name: 'Second factor' });
  await expect(part).toContainText('10 recovery codes are left.');
  await expect(button(part, 'Turn off')).toHaveCount(0);
  await expectNoBarrierInBothSchemes(page);

  await button(part, 'Use another phone').click();
  await code.fill(codes[0] ?? '');
  await button(part, 'Use another phone').click();
  const next = (await part.locator('code').innerText()).replaceAll(' ', '');
  expect(next).not.toBe(secret);
  await code.fill(codeIn(next, 0));
  await button(part, 'Turn on').click();
  await expect(part.getByRole('status')).toContainText('Recovery codes');
  await expect(part).toContainText('10 recovery codes are left.');
});
