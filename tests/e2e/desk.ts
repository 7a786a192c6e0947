import { expect, type Locator, type Page } from 'playwright/test';
import type { Stage } from './fixtures.ts';

/** The id of the record of that title, as the person sees it. */
export async function idOf(
  app: Stage,
  person: string,
  of: { plural: string; title: string },
): Promise<string> {
  const { items } = await app.call(person, 'GET', `/api/${of.plural}?q=${encodeURIComponent(of.title)}`);
  const records: unknown[] = Array.isArray(items) ? items : [];
  const found = records.find((record) => JSON.stringify(record).includes(JSON.stringify(of.title)));
  if (typeof found === 'object' && found !== null && 'id' in found) return String(found.id);
  throw new Error(`${person} sees no ${of.plural} called ${of.title}`);
}

/** Asks for a loan beside the browser; gives its id. */
export async function askForLoan(
  app: Stage,
  person: string,
  loan: { item: string; start: string; due: string; note?: string },
): Promise<string> {
  const item = await idOf(app, person, { plural: 'items', title: loan.item });
  const { id } = await app.call(person, 'POST', '/api/loans', { ...loan, item });
  return String(id);
}

/** Picks a record in a field that looks it up. */
export async function pick(page: Page, label: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(title);
  await page.getByRole('option', { name: title }).first().click(); // below it one may make another of that name
}

/** A field to type into, by its label alone. */
export function input(page: Page | Locator, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true });
}

/** Types a date and goes on, as one does: the calendar that opened closes again. */
export async function typeDate(place: Page | Locator, label: string, date: string): Promise<void> {
  await input(place, label).fill(date);
  await input(place, label).press('Tab');
}

/** A button of the page or dialog, by its whole text. */
export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true });
}

/** The menu of the person who is signed in; an empty name finds anybody's. */
export function account(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`Signed in.*${name}`) });
}

/** The cells of the column of a table, from top to bottom. */
export function column(page: Page, table: string, place: number): Locator {
  return page.getByRole('table', { name: table }).locator(`tbody tr > :nth-child(${place})`);
}

/** What a label on the page of a record says; what it said before stands in the list of what happened. */
export function valueOf(page: Page, label: string): Locator {
  return page
    .locator('dt:not(li dt)', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
}

/** The state that the head of a record shows. */
export function presentState(page: Page): Locator {
  return page.locator('[data-present-state]');
}

/** Chooses in the menu of a person what is done with their account less often. */
export async function choosePersonAct(page: Page, person: string, name: string): Promise<void> {
  await button(page, `More for ${person}`).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses in the menu of a record what it offers beside its buttons. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Nothing on the page reaches over the right edge of the window, once what was resized is drawn anew. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}
