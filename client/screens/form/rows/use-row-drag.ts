import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

interface RowDrag {
  /** What the rows are in, each with `data-row`. */
  readonly section: RefObject<HTMLElement | null>;
  /** A row was dropped at a place, counted without it. */
  onMove(key: string, place: number): void;
}

/** So near the edge of the window the page scrolls while something is dragged, in pixels. */
const EDGE = 60;
const SCROLLED = 12;

/**
 * Rows that are dragged by a grip. Where one would be dropped is marked at the rows themselves, so that none of hundreds is
 * drawn again. Escape, or another act of the system, leaves all as it was.
 */
export function useRowDrag({ section, onMove }: RowDrag) {
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  return useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const rows = [...(section.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const dragged = event.currentTarget.closest<HTMLElement>('[data-row]');
      const key = dragged?.dataset['row'];
      if (event.button !== 0 || dragged === null || key === undefined) return;
      const others = rows.filter((row) => row !== dragged);
      const grip = event.currentTarget;
      grip.setPointerCapture(event.pointerId);
      dragged.dataset['dragged'] = '';
      let at = event.clientY;
      let place: number | undefined;
      const mark = () => {
        place = others.filter((row) => middleOf(row) < at).length;
        unmark(rows);
        const next = others[place];
        if (next === undefined) others.at(-1)?.setAttribute('data-drop', 'below');
        else next.setAttribute('data-drop', 'above');
      };
      const onPointerMove = ({ clientY }: globalThis.PointerEvent) => {
        at = clientY;
        mark();
      };
      const onKeyDown = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation(); // what is around stays open
        finish();
      };
      const timer = setInterval(() => {
        const step = at < EDGE ? -SCROLLED : at > window.innerHeight - EDGE ? SCROLLED : 0;
        if (step === 0 || place === undefined) return;
        window.scrollBy(0, step);
        mark();
      }, 16);
      const onPointerUp = () => {
        const dropped = place;
        finish();
        if (dropped !== undefined && dropped !== rows.indexOf(dragged)) onMove(key, dropped);
      };
      const finish = () => {
        clearInterval(timer);
        unmark(rows);
        delete dragged.dataset['dragged'];
        grip.removeEventListener('pointermove', onPointerMove);
        grip.removeEventListener('pointerup', onPointerUp);
        grip.removeEventListener('lostpointercapture', finish);
        window.removeEventListener('keydown', onKeyDown, true);
        end.current = undefined;
      };
      end.current = finish;
      grip.addEventListener('pointermove', onPointerMove);
      grip.addEventListener('pointerup', onPointerUp);
      grip.addEventListener('lostpointercapture', finish);
      window.addEventListener('keydown', onKeyDown, true);
    },
    [section, onMove],
  );
}

function unmark(rows: readonly HTMLElement[]): void {
  for (const row of rows) delete row.dataset['drop'];
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
