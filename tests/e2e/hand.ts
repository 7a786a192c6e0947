import { expect, type Locator, type Page } from 'playwright/test';

/** What a hand does on the way through a task: each click and each key counts. */
export interface Hand {
  click(place: Locator): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** So far. */
  readonly spent: { readonly clicks: number; readonly keys: number };
}

/** Prints what a task took, and fails above what it may take. */
export function expectAtMost({ spent }: Hand, most: Hand['spent']): void {
  process.stdout.write(`  ${spent.clicks} clicks and ${spent.keys} keys\n`);
  expect(spent.clicks, 'clicks').toBeLessThanOrEqual(most.clicks);
  expect(spent.keys, 'keys').toBeLessThanOrEqual(most.keys);
}

export function handOn(page: Page): Hand {
  const spent = { clicks: 0, keys: 0 };
  return {
    spent,
    click: async (place) => {
      spent.clicks += 1;
      await place.click();
    },
    type: async (text) => {
      spent.keys += [...text].length;
      await page.keyboard.type(text);
    },
    press: async (key) => {
      spent.keys += 1;
      await page.keyboard.press(key);
    },
  };
}

/** Presses Tab until the control of that name has the focus; where it never does the keyboard cannot reach it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const named = page.getByRole('main').or(page.getByRole('navigation')).or(page.getByRole('dialog'));
  const control = named
    .getByRole('link', { name, exact: true })
    .or(named.getByRole('button', { name }))
    .or(named.getByRole('textbox', { name, exact: true }))
    .or(named.getByRole('combobox', { name, exact: true }))
    .or(named.getByRole('tab', { name }))
    .or(named.getByRole('radio', { name, exact: true }));
  await control.first().waitFor(); // a list may still be on its way
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await control.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`the keyboard does not reach ${String(name)}`);
}
