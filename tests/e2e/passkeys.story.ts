import { fileURLToPath } from 'node:url';
import { startApplication } from '#tests/support/application.ts';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { button } from './desk.ts';
import { endWithPage, expect, test as base } from './fixtures.ts';
import { becomeOwner } from './owner.ts';

const contract = fileURLToPath(new URL('./contracts/cash-desk.md', import.meta.url));

/** Something that keeps passkeys, and whose person shows a finger. */
const keeper = {
  protocol: 'ctap2',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const;

/** A cash desk for real use, whose owner must have a second factor, and a browser whose device keeps passkeys. */
const test = base.extend<{ application: { readonly url: string } }>({
  application: async ({ page }, provide) => {
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...keeper, transport: 'internal' },
    });
    const started = await startApplication({ contract, words: [] });
    // Passkeys belong to names, never to numbers.
    const named = (text: string) => text.replaceAll('127.0.0.1', 'localhost');
    const application = { ...started, url: named(started.url), output: () => named(started.output()) };
    await becomeOwner(application, page);
    await provide(application);
    await endWithPage(application, page);
  },
});

test('The owner makes a passkey to come in, signs in with it alone and beside a password, makes another, and removes it @phone', async ({
  page,
  application,
}) => {
  await expect(page.getByText('lets you in only with a second factor')).toBeVisible();
  await button(page, 'Create a passkey').click();
  await expect(page.getByRole('status')).toContainText('Recovery codes');
  const [code = ''] = (await page.locator('pre').innerText()).split('\n');
  await button(page, 'I have kept them: continue').click();
  await expect(page).toHaveURL(/\/-\/about$/);

  const signInPage = new URL('/-/sign-in?back=%2F-%2Fprofile', page.url()).href;
  await page.context().clearCookies();
  await page.goto(signInPage);
  await expectNoBarrierInBothSchemes(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(/\/-\/profile$/);
  const part = page.getByRole('region', { name: 'Passkeys' });
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await expectNoBarrierInBothSchemes(page);

  await page.context().clearCookies();
  await page.goto(signInPage);
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await page.getByLabel(/^Password/).fill('correct horse battery staple');
  await button(page, 'Sign in').click();
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL(/\/-\/profile$/);
  expect(new URL(application.url).hostname).toBe('localhost');

  await expect(page.getByRole('region', { name: 'Second factor' })).toContainText(
    '10 recovery codes are left.',
  );
  await button(part, 'Create a passkey').click();
  await part.getByRole('textbox', { name: /^What the passkey is kept in/ }).fill('Blue key');
  await part.getByRole('textbox', { name: /^Six-digit code/ }).fill('000000');
  await button(part, 'Create a passkey').click();
  await expect(part.getByRole('alert')).toHaveText('This code is wrong, or was used before.');
  await part.getByRole('textbox', { name: /^Six-digit code/ }).fill(code);
  await button(part, 'Create a passkey').click();
  await expect(part.getByRole('alert')).toHaveText('This device already has one of your passkeys.');

  await button(part, 'Remove Chrome on Linux').click();
  await button(part, 'Use a passkey').click();
  await expect(part.getByRole('alert')).toHaveText(
    'This application lets you in only with a second factor. You may set up another one.',
  );
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await expectNoBarrierInBothSchemes(page);
});
