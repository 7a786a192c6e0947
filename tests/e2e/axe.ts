import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/**
 * Looks for what keeps somebody from using a page: `(await axeOn(page).analyze()).violations`. What is not asked costs
 * twice as much as the search itself: places of all that is right, and a second page that puts frames together.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
}
