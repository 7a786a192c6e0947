import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Who types nothing for so many milliseconds pauses. */
const PAUSE = 150;

interface Pacing<Typed> {
  /** What the address says. */
  readonly value: string;
  /** What is shown for it in the control, and what a text in the address is made of. */
  shownFor(value: string): Typed;
  textOf(typed: Typed): string;
  onTell(value: string, typed: Typed): void;
  /** False: more has to be typed, and nothing is told before the typing pauses. */
  isWhole?(typed: Typed): boolean;
}

/**
 * Something typed above a list. What comes first after a pause is told at once, what follows only when the typing pauses
 * again, Enter is pressed or the field is left: a list is there soon, and is not asked at every letter.
 */
export function usePaced<Typed>({ value, shownFor, textOf, onTell, isWhole = () => true }: Pacing<Typed>) {
  const [typed, setTyped] = useState(() => shownFor(value));
  const last = useRef(Number.NEGATIVE_INFINITY);
  // What was told and has not come back yet: by then more may be typed.
  const told = useRef<readonly string[]>([]);
  const tell = (next: Typed) => {
    const text = textOf(next);
    if (text !== (told.current.at(-1) ?? value)) told.current = [...told.current, text];
    onTell(text, next);
  };
  const later = useDebouncedCallback(tell, { delay: PAUSE, flushOnUnmount: false });
  const follow = useEffectEvent((next: string) => {
    const place = told.current.indexOf(next);
    told.current = told.current.slice(place + 1);
    if (place < 0) setTyped(shownFor(next));
  });
  useEffect(() => follow(value), [value]);
  return {
    typed,
    /** `moment` in milliseconds of the page's clock: when it was typed, which may be before it is heard of. */
    type: (next: Typed, moment = performance.now()) => {
      setTyped(next);
      if (moment - last.current > PAUSE && isWhole(next)) tell(next);
      else later(next);
      last.current = moment;
    },
    flush: later.flush,
  };
}
