import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectNoSidewaysScroll } from './desk.ts';

interface Place {
  /** A selector of what is looked at; without one the whole page. */
  readonly within?: string;
  /** A selector of what is left out. */
  readonly without?: string;
}

/** Whatever its weight, axe finds nothing that keeps somebody from using the page. */
export async function expectNoBarrier(page: Page, place: Place = {}): Promise<void> {
  await expectNothing(page, await axeOn(page, place));
}

/** The same in the light and in the dark. There only the colours are others: the rest has been asked. */
export async function expectNoBarrierInBothSchemes(page: Page, place: Place = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothing(page, (await axeOn(page, place)).withRules(['color-contrast', 'link-in-text-block']));
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoBarrier(page, place);
}

/** The same on a phone, and in the light at a desk. Nothing is wider than the window there. */
export async function expectNoBarrierAtAnyWidth(page: Page, place: Place = {}): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectNoBarrierInBothSchemes(page, place);
  const phone = page.viewportSize() ?? DESK;
  await page.setViewportSize(DESK);
  await expectNoSidewaysScroll(page);
  await expectNoBarrier(page, place);
  await page.setViewportSize(phone);
}

const DESK = { width: 1280, height: 720 };

async function expectNothing(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}\n${html}`,
    ),
  );
  expect(found, `barriers on ${page.url()}`).toEqual([]);
}

/**
 * What is not asked costs twice as much as the search itself: places of all that is right, and a second page that puts
 * frames together. Where axe has been before, it need not come again.
 */
async function axeOn(page: Page, { within, without }: Place): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'window.axe' } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  if (within !== undefined) axe.include(within);
  if (without !== undefined) axe.exclude(without);
  return axe;
}
