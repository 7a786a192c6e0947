import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { button, idOf, input, valueOf } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';
import { cardOf, lane, take } from './views.ts';

const projects = fileURLToPath(new URL('contracts/projects.md', import.meta.url));
const workshop = fileURLToPath(new URL('contracts/workshop.md', import.meta.url));
test.use({ contract: projects, apart: 'undo' });

/** A task of its own for a story; gives its id. */
async function newTask(app: Stage, task: object): Promise<string> {
  const { id } = await app.call('ines', 'POST', '/api/tasks', task);
  return String(id);
}

const valuesOf = (app: Stage, id: string) => app.call('ines', 'GET', `/api/tasks/${id}`);

async function changePoints(page: Page, points: string): Promise<void> {
  await valueOf(page, 'Points').click();
  const editor = input(page.getByRole('group', { name: 'Change Points' }), 'Points');
  await editor.fill(points);
  await editor.press('Enter');
  await expect(page.getByText('Points changed.')).toBeVisible();
}

test('A change is taken back although somebody else changed something beside it', async ({ app, page }) => {
  const id = await newTask(app, { name: 'Book the hall', points: 3, due: '2026-04-01' });
  await app.signIn('ines', `/-/records/tasks/${id}`);
  await changePoints(page, '5');
  await app.call('olaf', 'PATCH', `/api/tasks/${id}`, { due: '2026-04-02' });
  await button(page, 'Undo').click();
  await expect(valueOf(page, 'Points')).toHaveText('3');
  expect(await valuesOf(app, id)).toMatchObject({ points: 3, due: '2026-04-02' });
});

test('What somebody else put in the place of a change stays, and who takes the change back is told', async ({
  app,
  page,
}) => {
  const id = await newTask(app, { name: 'Order chairs', points: 3 });
  await app.signIn('ines', `/-/records/tasks/${id}`);
  await changePoints(page, '5');
  await app.call('olaf', 'PATCH', `/api/tasks/${id}`, { points: 8 });
  await button(page, 'Undo').click();
  await expect(page.getByRole('alert')).toContainText(
    'Somebody else has changed this since. It stays as it is now.',
  );
  await expect(valueOf(page, 'Points')).toHaveText('8');
  expect(await valuesOf(app, id)).toMatchObject({ points: 8 });
});

test('A card that was moved goes back to its lane', async ({ app, page }) => {
  const id = await newTask(app, { name: 'Rent a van' });
  await app.signIn('ines', '/board');
  await take(page, cardOf(page, 'Rent a van'), lane(page, 'Done'));
  await expect(lane(page, 'Done')).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  await expect(lane(page, 'Done').getByText('Rent a van')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(lane(page, 'Open').getByText('Rent a van')).toBeVisible();
  expect(await valuesOf(app, id)).toMatchObject({ status: 'open' });
});

test('A change of many is taken back for each of them, but where somebody was faster', async ({
  app,
  page,
}) => {
  const names = ['Sweep one', 'Sweep two', 'Sweep three'];
  const ids: string[] = [];
  for (const [place, name] of names.entries()) ids.push(await newTask(app, { name, points: place }));
  await app.signIn('ines', '/-/records/tasks?q=sweep&columns=name,points');
  await button(page, 'Select rows').click();
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await button(page, 'Change a field').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Points');
  await input(dialog, 'Points').fill('9');
  await button(dialog, 'Change').click();
  await expect(page.getByText('Points: 3 changed.')).toBeVisible();
  await app.call('olaf', 'PATCH', `/api/tasks/${ids[1] ?? ''}`, { points: 7 });
  await button(page, 'Undo').click();
  await expect(page.getByRole('alert')).toContainText('1 record was not changed. Sweep two:');
  const now = await Promise.all(ids.map((id) => valuesOf(app, id)));
  expect(now.map(({ points }) => points)).toEqual([0, 7, 2]);
});

test('An entry that was moved in time goes back to its days', async ({ app, page }) => {
  const id = await idOf(app, 'ines', { plural: 'tasks', title: 'Paint it' });
  await app.signIn('ines', '/days');
  const entry = page
    .getByRole('main')
    .getByRole('button', { name: /Paint it/ })
    .first();
  await entry.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await valuesOf(app, id))['start']).toBe('2026-03-09');
  await button(page, 'Undo').click();
  await expect.poll(async () => (await valuesOf(app, id))['start']).toBe('2026-03-08');
  expect(await valuesOf(app, id)).toMatchObject({ due: '2026-03-12' });
});

test.describe('Steps', () => {
  test.use({ contract: workshop, apart: 'undo-steps' });
  const stateOf = async (app: Stage, id: string) =>
    (await app.call('mia', 'GET', `/api/jobs/${id}`))['status'];

  test('of one record and of many are taken back by the step that leads back', async ({ app, page }) => {
    const ids: string[] = [];
    for (const title of ['Undo green', 'Undo brown'])
      ids.push(String((await app.call('mia', 'POST', '/api/jobs', { title }))['id']));
    await app.signIn('mia', '/steps');
    await take(page, cardOf(page, 'Undo green'), lane(page, 'Ready'));
    await expect(lane(page, 'Ready')).toHaveAttribute('data-over', 'true');
    await page.mouse.up();
    await expect(lane(page, 'Ready').getByText('Undo green')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(lane(page, 'Waiting').getByText('Undo green')).toBeVisible();
    expect(await stateOf(app, ids[0] ?? '')).toBe('waiting');

    await page.goto(`${app.url}/jobs?q=undo`);
    await button(page, 'Select rows').click();
    for (const title of ['Undo green', 'Undo brown'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await button(page, 'Finish (2)').click();
    await expect(page.getByText('2 records: Ready.')).toBeVisible();
    await button(page, 'Undo').click();
    for (const id of ids) await expect.poll(() => stateOf(app, id)).toBe('waiting');
  });

  test('that nothing leads back from are not offered to be taken back', async ({ app, page }) => {
    await app.call('mia', 'POST', '/api/jobs', { title: 'Handed away', paid: true });
    await app.signIn('mia', '/jobs?q=handed');
    await button(page, 'Select rows').click();
    await page.getByRole('checkbox', { name: 'Select Handed away' }).check();
    await button(page, 'Hand out (1)').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Paid' }).press('Space');
    await button(dialog, 'Hand out').click();
    await expect(page.getByText('1 record: Handed out.')).toBeVisible();
    await expect(button(page, 'Undo')).toHaveCount(0);
  });
});
