import { fileURLToPath } from 'node:url';
import { button, expectNoSidewaysScroll, idOf, input } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { cardOf, entry, lane, take, tile } from './views.ts';

test.use({ contract: fileURLToPath(new URL('contracts/views.md', import.meta.url)) });

test.describe('A board of a choice', () => {
  test('a drop changes the field; what a rule refuses goes back and says why', async ({ app, page }) => {
    await app.signIn('hana', '/kinds');
    await take(page, cardOf(page, 'A toaster'), lane(page, 'Lamps'));
    await page.mouse.up();
    await expect(lane(page, 'Lamps').getByText('A toaster')).toBeVisible();
    await expect(lane(page, 'No kind').getByRole('article')).toHaveCount(0);

    await take(page, cardOf(page, 'A word that does not end'), lane(page, 'Lamps'));
    await page.mouse.up();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'stays where it is. A lamp is never worth that much.',
    );
    await expect(lane(page, 'Bicycles').getByRole('article')).toHaveCount(1);

    await take(page, cardOf(page, 'A locked box'), lane(page, 'Lamps'));
    await expect(lane(page, 'Lamps')).toContainText('You cannot change "Kind" here.');
    await page.mouse.up();
    await expect(lane(page, 'Anything else').getByText('A locked box')).toBeVisible();

    // The other stories count on it where it was.
    const toaster = await idOf(app, 'hana', { plural: 'repairs', title: 'A toaster' });
    await app.call('hana', 'PATCH', `/api/repairs/${toaster}`, { kind: null });
  });
});

test.describe('A calendar of moments', () => {
  test('shows when things begin; a night that ends at midnight is on one day; a time of day stays', async ({
    app,
    page,
  }) => {
    await app.signIn('hana', '/visits?span=week');
    await expect(entry(page, /^08:30\s+Morning shift/)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Night of the lights/ })).toHaveCount(1);
    const night = await idOf(app, 'hana', { plural: 'visits', title: 'Night of the lights' });
    await entry(page, /Night of the lights/).click();
    await button(page, 'One day earlier').click();
    await expect(page.getByText(/: one day earlier\./)).toBeVisible();
    const { begins, ends } = await app.call('hana', 'GET', `/api/visits/${night}`);
    expect([begins, ends]).toEqual(['2026-03-10T20:00:00.000Z', '2026-03-11T00:00:00.000Z']);
  });
});

test.describe('Other views', () => {
  test('tiles over nothing say so; values are in their own form', async ({ app, page }) => {
    await app.signIn('hana');
    await expect(tile(page, 'Repairs').getByText('4', { exact: true })).toBeVisible();
    await expect(tile(page, 'Mean price').getByText('€88.50')).toBeVisible();
    await expect(tile(page, 'Without anything')).toContainText('Nothing to show yet.');
    await expect(tile(page, 'Nothing to list')).toContainText('Nothing at the moment.');
    await expect(tile(page, 'By kind').getByRole('listitem')).toHaveText([
      /Lamps.*€10.00/,
      /Bicycles.*€250.00/,
      /Anything else.*€0.00/,
      /None.*€5.50/,
    ]);
    await tile(page, 'By helper').getByRole('link', { name: 'Otto Frei' }).click();
    await expect(page.getByRole('button', { name: 'Remove the filter By helper: Otto Frei' })).toBeVisible();
    // The list that the contract has of them: its cards.
    const cards = page.getByRole('list', { name: 'Repair cards' }).getByRole('article');
    await expect(cards.or(page.getByRole('table').locator('tbody tr'))).toHaveCount(1);
  });

  test('cards have what a table has: search, filters, and the way to the record', async ({ app, page }) => {
    await app.signIn('hana', '/repairs');
    const cards = page.getByRole('list', { name: 'Repair cards' }).getByRole('article');
    await expect(cards).toHaveCount(4);
    await page.getByRole('searchbox').fill('toaster');
    await expect(cards).toHaveCount(1);
    await page.getByRole('searchbox').fill('nobody has this');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await button(page, 'Show all').click();
    await cards.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A reading lamp');
    await page.goto(`${app.url}/none-cards`);
    await expect(page.getByText('No nothings yet')).toBeVisible();
  });

  test('a visitor sends a form without an account and is thanked; what they sent is not theirs to read', async ({
    app,
    page,
  }) => {
    await page.goto(`${app.url}/ask`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ask for a repair');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0); // there is no other page for them
    await expect(button(page, 'Find or go to')).toHaveCount(0);
    await button(page, 'Send').click();
    await expect(page.getByRole('alert')).toContainText('What is broken');
    await input(page, 'What is broken').fill('A radio that only whispers');
    await button(page, 'Send').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await button(page, 'Fill in the form again').click();
    await expect(input(page, 'What is broken')).toHaveValue('');
    const { items } = await app.call('hana', 'GET', '/api/wishes');
    expect(JSON.stringify(items)).toContain('only whispers');
    const seen = await page.request.get(`${app.url}/api/wishes`);
    expect(seen.status()).toBe(401);
  });
});

test.describe('On a phone', { tag: '@phone' }, () => {
  test('no view is wider than the window, with the longest word there is', async ({ app, page }) => {
    await app.signIn('hana');
    for (const address of ['/', '/kinds', '/visits', '/repairs', '/none', '/none-cards', '/ask']) {
      await page.goto(app.url + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
  });
});
