import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectNoBarrier, expectNoBarrierAtAnyWidth, expectNoBarrierInBothSchemes } from './axe.ts';
import { button, idOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { dropFiles, pasteFiles } from './given-files.ts';

test.use({ contract: fileURLToPath(new URL('../trials/comments/desk.md', import.meta.url)) });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const activity = (page: Page) => page.getByRole('region', { name: 'Activity' });
const lines = (page: Page) =>
  activity(page).getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');

test('people talk about a record on its page, and mention each other', async ({ app, page }) => {
  const cleo = await idOf(app, 'dora', { plural: 'users', title: 'Cleo' });
  const { id } = await app.call('dora', 'POST', '/api/jobs', { name: 'Boiler', customer: cleo });
  await app.signIn('dora', `/-/records/jobs/${String(id)}`);
  const box = activity(page).getByRole('textbox', { name: 'Write a comment' });
  await box.fill('Please look, @Cl');
  await expect(page.getByRole('option', { name: 'Cleo' })).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue('Please look, @Cleo ');
  await box.pressSequentially('when you can.');
  await activity(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'crack.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(activity(page).getByRole('list', { name: 'Files to send' })).toContainText('crack.png');
  await expect(activity(page).getByRole('button', { name: 'Comment', exact: true })).toBeEnabled();
  await box.press('ControlOrMeta+Enter');
  await expect(box).toHaveValue('');
  await expect(lines(page).first()).toContainText('You commented');
  await expect(lines(page).first()).toContainText('Please look, @Cleo when you can.');
  await expect(
    lines(page)
      .first()
      .getByRole('link', { name: /crack\.png/ }),
  ).toBeVisible();
  await expectNoBarrierInBothSchemes(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoBarrier(page);

  // Who was mentioned finds it under the bell, which leads to the page of the record.
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.signIn('cleo');
  await page.getByRole('button', { name: /Notices|Notifications/ }).click();
  await page.getByText('You were mentioned: Boiler').click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${String(id)}#`));
  await expect(lines(page).first()).toContainText('Dora commented');
});

test('a comment is changed where it stands, deleted and brought back', async ({ app, page }) => {
  const cleo = await idOf(app, 'dora', { plural: 'users', title: 'Cleo' });
  const { id } = await app.call('dora', 'POST', '/api/jobs', { name: 'Gate', customer: cleo });
  await app.call('finn', 'POST', '/api/job_comments', { job: id, text: 'It squeaks', internal: true });
  await app.call('cleo', 'POST', '/api/job_comments', { job: id, text: 'It sticks' });
  await app.signIn('cleo', `/-/records/jobs/${String(id)}`);
  await expect(activity(page)).not.toContainText('squeaks');
  const actions = page.getByRole('button', { name: 'Actions for the comment by You' });
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await expect(actions).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('textbox', { name: 'Edit comment' });
  await expect(edited).toBeFocused();
  await edited.fill('It sticks again');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(lines(page).first()).toContainText('It sticks again');
  await expect(lines(page).first()).toContainText('edited');
  await page.getByRole('button', { name: 'Actions for the comment by You' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(activity(page)).not.toContainText('It sticks again');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(activity(page)).toContainText('It sticks again');
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

  // What others do comes by itself; an internal comment to those it is meant for.
  await app.call('dora', 'POST', '/api/job_comments', { job: id, text: 'We come on Monday' });
  await expect(lines(page).first()).toContainText('We come on Monday');
  await app.signIn('finn', `/-/records/jobs/${String(id)}`);
  await expect(activity(page)).toContainText('It squeaks');
  await page.getByRole('button', { name: 'Actions for the comment by Dora' }).click();
  await expect(page.getByRole('menuitem', { name: 'You cannot change this' })).toBeVisible();
});

test('a comment on a record that was just deleted is refused, and its text stays', async ({ app, page }) => {
  const { id } = await app.call('dora', 'POST', '/api/jobs', { name: 'Roof' });
  await app.signIn('finn', `/-/records/jobs/${String(id)}`);
  const box = activity(page).getByRole('textbox', { name: 'Write a comment' });
  await box.fill('It leaks');
  await page.route(`**/api/job_comments`, async (route) => {
    if (route.request().method() === 'POST')
      await app.call('dora', 'DELETE', `/api/jobs/${String(id)}`).catch(() => {});
    await route.continue();
  });
  await activity(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This is no longer here' })).toBeVisible();
  const unsent = page.getByRole('textbox', { name: 'Your comment that was not sent' });
  await expect(unsent).toHaveValue('It leaks');
  await expectNoBarrierAtAnyWidth(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('It leaks');
  await page.reload();
  await expect(unsent).toHaveValue('It leaks');
  await app.call('dora', 'POST', '/api/jobs/-/restore', { id: String(id) });
  await page.reload();
  await expect(box).toHaveValue('It leaks');
  await app.call('dora', 'DELETE', `/api/jobs/${String(id)}`);
  await expect(unsent).toHaveValue('It leaks'); // told while the page is open
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a change of a comment that was begun is there again, and is not lost with the comment or its record', async ({
  app,
  page,
}) => {
  const cleo = await idOf(app, 'dora', { plural: 'users', title: 'Cleo' });
  const { id } = await app.call('dora', 'POST', '/api/jobs', { name: 'Fence', customer: cleo });
  const address = `/-/records/jobs/${String(id)}`;
  const [first, second] = await Promise.all(
    ['It leans', 'It creaks'].map((text) => app.call('cleo', 'POST', '/api/job_comments', { job: id, text })),
  );
  await app.signIn('cleo', address);
  const edit = async (text: string, next: string) => {
    const line = lines(page).filter({ hasText: text });
    await line.getByRole('button', { name: 'Actions for the comment by You' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit comment' }).last().fill(next);
  };
  const editing = page.getByRole('textbox', { name: 'Edit comment' });
  await edit('It leans', 'It leans to the left');
  await page.getByRole('link', { name: 'About this app' }).click();
  await expect(page).toHaveURL(/about/);
  await page.goto(app.url + address);
  await expect(editing).toHaveValue('It leans to the left');

  // Given up, nothing of it stays.
  await button(page, 'Cancel').click();
  await expect(lines(page).filter({ hasText: 'It leans' })).toBeVisible();
  await page.reload();
  await expect(lines(page).filter({ hasText: 'It creaks' })).toBeVisible();
  await expect(editing).toHaveCount(0);

  // Somebody deletes the comment meanwhile.
  await edit('It leans', 'It leans to the right');
  await app.call('dora', 'DELETE', `/api/job_comments/${String(first?.['id'])}`);
  const unsent = page.getByRole('textbox', { name: 'Your comment that was not sent' });
  await expect(unsent).toHaveValue('It leans to the right');
  await button(page, 'Discard').click();
  await expect(unsent).toHaveCount(0);

  // And then the record.
  await edit('It creaks', 'It creaks at night');
  await app.call('dora', 'DELETE', `/api/jobs/${String(id)}`);
  await expect(page.getByRole('heading', { name: 'This is no longer here' })).toBeVisible();
  await expect(unsent).toHaveValue('It creaks at night');
  expect(second).toBeDefined();
});

test('files are put to a record, shown and taken away', async ({ app, page }) => {
  const cleo = await idOf(app, 'dora', { plural: 'users', title: 'Cleo' });
  const { id } = await app.call('dora', 'POST', '/api/jobs', { name: 'Door', customer: cleo });
  await app.signIn('cleo', `/-/records/jobs/${String(id)}`);
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files).toContainText('No files yet');
  await files.locator('input[type=file]').setInputFiles([
    { name: 'door.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('oak') },
  ]);
  await expect(files.getByRole('link', { name: /door\.png/ })).toBeVisible();
  await expect(files.getByRole('link', { name: /plan\.txt/ })).toBeVisible();
  await expectNoBarrier(page);
  await files.getByRole('button', { name: 'Actions for plan.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(files.getByRole('link', { name: /plan\.txt/ })).toHaveCount(0);
  await expect(files.getByRole('link', { name: /door\.png/ })).toBeVisible();
});

test('files are dropped and pasted, several at once; a table that is pasted stays a text', async ({
  app,
  page,
}) => {
  const { id } = await app.call('dora', 'POST', '/api/jobs', { name: 'Shed' });
  await app.signIn('dora', `/-/records/jobs/${String(id)}`);
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });
  const files = page.getByRole('region', { name: 'Files' });
  await dropFiles(files, [picture('north.png'), picture('south.png')]);
  await pasteFiles(files, [picture('roof.png')]);
  for (const name of ['north', 'south', 'roof'])
    await expect(files.getByRole('link', { name: new RegExp(`${name}\\.png`) })).toBeVisible();
  await expect(files.locator('img')).toHaveCount(3);

  const box = activity(page).getByRole('textbox', { name: 'Write a comment' });
  const toSend = activity(page).getByRole('list', { name: 'Files to send' });
  await pasteFiles(box, [picture('cells.png')], {
    'text/plain': 'Nails\t40',
    'text/html': '<table></table>',
  });
  await expect(toSend).toHaveCount(0);
  await pasteFiles(box, [picture('one.png'), picture('two.png')]);
  await dropFiles(box, [picture('three.png')]);
  await expect(toSend.getByRole('listitem')).toHaveText([/one\.png/, /two\.png/, /three\.png/]);
  await box.fill('From all sides');
  await button(page, 'Comment').click();
  await expect(lines(page).first()).toContainText('From all sides');
  await expect(
    lines(page)
      .first()
      .getByRole('link', { name: /(one|two|three)\.png/ }),
  ).toHaveCount(3);
});
