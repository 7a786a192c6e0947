import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/**
 * React tells a devtools hook of each drawing, in what is built for production too. An element was drawn again when it has
 * new properties; inputs are counted by their name, rows and their cells by the id of the record, others without a name.
 */
export async function countDrawings(page: Page, tag: 'input' | 'tr' | 'td' | 'th' | 'search'): Promise<void> {
  await page.addInitScript((counted) => {
    interface Fiber {
      readonly type: unknown;
      readonly stateNode: unknown;
      readonly memoizedProps: object | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
    }
    const seen = new WeakMap<object, unknown>();
    const drawn: Record<string, number> = {};
    const note = ({ type, stateNode, memoizedProps }: Fiber) => {
      if (type !== counted || !(stateNode instanceof HTMLElement)) return;
      const row = stateNode.closest<HTMLElement>('[data-record]');
      const name = stateNode.getAttribute('name') ?? row?.dataset['record'] ?? '';
      if (seen.get(stateNode) !== memoizedProps) drawn[name] = (drawn[name] ?? 0) + 1;
      seen.set(stateNode, memoizedProps);
    };
    const walk = (first: Fiber | null) => {
      for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
        note(fiber);
        walk(fiber.child);
      }
    };
    Object.assign(window, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => walk(root.current),
      },
    });
  }, tag);
}

/** How often each was drawn so far. */
export async function drawings(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(() => ({ ...(Reflect.get(window, 'drawn') as Record<string, number>) })); // put there above
}

/** Until nothing has been drawn for a while: errors and marks may follow a letter. */
export async function settled(page: Page): Promise<void> {
  let before = '';
  await expect(async () => {
    const now = JSON.stringify(await drawings(page));
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [400] });
}
