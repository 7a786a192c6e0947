import type { Page } from 'playwright';

/** What somebody does to a page, and how it is known that all of it is there. */
export interface Interaction {
  readonly name: string;
  /** Brings the page to where it begins; not timed. */
  before?(page: Page, round: number): Promise<unknown>;
  /** Its first event of this kind begins the time. */
  readonly event: 'keydown' | 'click' | 'input' | 'scroll';
  act(page: Page, round: number): Promise<unknown>;
  /** Of the page: true as soon as its effect is there, with all that is in sight. */
  seen(round: number): string;
}

/** In a page: the first row of a table, and whether nothing is on its way any more. */
export const row = `document.querySelector('tbody tr[data-record]')`;
export const loaded = `document.querySelector('[aria-busy="true"]') === null && document.querySelector('h1') !== null`;

/** Milliseconds from the event to the frame after the one in which its effect is drawn. */
export async function timed(
  page: Page,
  { before, event, act, seen }: Interaction,
  round: number,
): Promise<number> {
  await before?.(page, round);
  // As a string: what the page may not do itself, such as reading code, the one who looks on may.
  await page.evaluate(`
    window.rowOnTop = ${row}?.dataset.record;
    window.took = new Promise((resolve) => {
      const begin = ({ timeStamp }) => {
        const look = () => requestAnimationFrame((${seen(round)})
          ? () => resolve(performance.now() - timeStamp)
          : look);
        requestAnimationFrame(look);
      };
      addEventListener('${event}', begin, { capture: true, once: true });
    });0`);
  await act(page, round);
  return Number(await page.evaluate('window.took'));
}
