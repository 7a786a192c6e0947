import type { Locator, Page } from 'playwright/test';

/** A lane of a board, by its label. */
export function lane(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('region', { name, exact: true });
}

/** A card, by how its record is called. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^${title}`) });
}

/** Takes a card in hand and holds it over a place; the button is still down. */
export async function take(page: Page, card: Locator, over: Locator): Promise<void> {
  // Waits until the card stands still: what comes above it moves it away from the mouse.
  await card.hover({ position: { x: 60, y: (await boxOf(card)).height - 8 } });
  const from = await boxOf(card);
  await page.mouse.down();
  await page.mouse.move(from.x + 75, from.y + from.height, { steps: 4 });
  await over.scrollIntoViewIfNeeded();
  const to = await boxOf(over);
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 });
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('nothing is drawn there');
  return box;
}

/** The first entry of a calendar of that name. */
export function entry(page: Page, name: string | RegExp): Locator {
  return page.getByRole('main').getByRole('button', { name }).first();
}

/** A tile of a dashboard, by its title. */
export function tile(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}
