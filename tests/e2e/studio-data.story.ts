import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startApplication } from '#tests/support/application.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { expectNoBarrier } from './axe.ts';
import { askForLoan, button, expectNoSidewaysScroll } from './desk.ts';
import { becomeOwner } from './owner.ts';
import { endWithPage, expect, test } from './fixtures.ts';

test.use({ apart: 'studio-data' });
test.describe.configure({ timeout: 120_000 });
const read = expect.configure({ timeout: 30_000 });

const boats = '# Boats\n\n## 3. Entities\n\n```yaml\nboat: { fields: { name: { type: text } } }\n```\n';

test('The history of everything is searched by what, who and which field, and the address keeps it', async ({
  app,
  page,
}) => {
  const id = await askForLoan(app, 'mira', {
    item: 'Zoom H6 recorder',
    start: '2026-04-06',
    due: '2026-04-08',
  });
  await app.call('mira', 'PATCH', `/api/loans/${id}`, { note: 'For the radio play' });
  await app.signIn('owner', '/-/studio/data');
  const history = page.getByRole('region', { name: 'History' });
  const changes = history.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');
  const lists = history.getByRole('search').getByRole('combobox');
  await expect(lists.nth(1)).toHaveAccessibleName('Event');
  // Neither choice takes back the other.
  await lists.first().evaluate(chooseInOneBreath, { first: 'loan', second: 'update' });
  await history.getByRole('combobox', { name: 'Field' }).selectOption('note');
  await expect(page).toHaveURL(/entity=loan.*field=note|field=note.*entity=loan/);
  await read(changes.first()).toContainText('For the radio play');
  await expect(changes.first()).toContainText('Mira');
  await page.reload();
  await read(changes.first()).toContainText('For the radio play');
  await expectNoBarrier(page);

  await history.getByRole('combobox', { name: 'Who' }).selectOption('nobody');
  await read(history.getByRole('status')).toHaveText('No such changes.');
  await button(history, 'Search everything').click();
  await expect(page).toHaveURL(/\/data$/);
  await read(changes.first()).toBeVisible();
  await button(changes.first(), 'Only this record').click();
  await expect(page).toHaveURL(/record=/);
  await read(changes.first()).toBeVisible();
  await expect(button(changes.first(), 'Only this record')).toHaveCount(0);
});

test('Automatic backups are told and asked for; a backup is made, downloaded and deleted', async ({
  page,
}) => {
  const kept = await temporaryFolder('kept');
  const application = await startApplication({
    words: [],
    env: { NINEFOLD_BACKUP: kept, NINEFOLD_BACKUP_KEEP: '1d' },
  });
  await becomeOwner(application, page);
  await page.goto(`${application.url}/-/studio/data`);
  const automatic = page.getByRole('region', { name: 'Automatic backups' });
  await expect(automatic).toContainText(`They go to ${kept}.`);
  await read(automatic.getByRole('status')).toContainText(/Last made .* A test restore worked\./);
  await read(automatic.getByRole('listitem')).toHaveCount(1);
  const [first = ''] = await readdir(kept);
  await button(automatic, 'Make one now').click();
  // The rule keeps the newest alone.
  await expect.poll(() => readdir(kept), { timeout: 30_000 }).not.toContain(first);
  await read(page.getByRole('region', { name: 'Slow calls' })).toContainText(/Nothing took|It took/);
  const backups = page.getByRole('region', { name: 'Backups', exact: true });
  await expect(backups).toContainText('ninefold restore <file> --data <folder>');
  await expect(backups).toContainText('No backups yet.');
  await button(backups, 'Back up now').click();
  const line = backups
    .getByRole('list', { name: 'Backups, newest first', exact: true })
    .getByRole('listitem');
  await read(line).toContainText('version 1');
  const download = page.waitForEvent('download');
  await line.getByRole('link', { name: /^Download/ }).click();
  const archive = gunzipSync(await readFile(await (await download).path())).toString();
  expect(archive).toContain('olga@example.org');
  await expectNoBarrier(page);
  await line.getByRole('button', { name: /^Delete/ }).click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await read(backups).toContainText('No backups yet.');
  await endWithPage(application, page);
});

test('A file that is changed beside the Studio is told on every page, and offered as a plan', async ({
  page,
}) => {
  const contract = join(await temporaryFolder('contract'), 'boats.md');
  await writeFile(contract, boats);
  const application = await startApplication({ contract, words: [] });
  await becomeOwner(application, page);
  await page.goto(`${application.url}/-/studio/data`);
  const told = page.getByText('The contract file was changed');
  await read(page.getByRole('region', { name: 'Backups', exact: true })).toBeVisible();
  await expect(told).toHaveCount(0);

  const changed = boats.replace('text }', 'text }, berth: { type: integer }');
  await writeFile(contract, changed);
  await read(told).toBeVisible();
  await button(page, 'Look at what it would do').click();
  await expect(page).toHaveURL(/\/changes$/);
  const plan = page.getByRole('region', { name: 'The plan' });
  await read(plan).toContainText('boat.berth');
  await button(plan, 'Publish as version 2').click();
  await read(page.getByText('in force, version 2.')).toBeVisible();
  await expect(told).toHaveCount(0);
  expect(await readFile(contract, 'utf8')).toBe(changed);

  // One with an error is told too, and cannot be published.
  await writeFile(contract, changed.replace('integer', 'number'));
  await read(told).toBeVisible();
  await button(page, 'Look at what it would do').click();
  await read(plan).toContainText('The document has an error and cannot be published');
  await endWithPage(application, page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('the page of the data fits the screen', async ({ app, page }) => {
    await app.signIn('owner', '/-/studio/data?entity=loan');
    await read(
      page.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

/** Chooses in this list and in the next, with nothing between them but the turn that each event has for itself. */
async function chooseInOneBreath(
  list: Element,
  { first, second }: { first: string; second: string },
): Promise<void> {
  const next = list.closest('[role=search]')?.querySelectorAll('select')[1];
  for (const [element, value] of [
    [list, first],
    [next, second],
  ] as const) {
    if (!(element instanceof HTMLSelectElement)) throw new Error('no list to choose from');
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(undefined);
    });
  }
}
