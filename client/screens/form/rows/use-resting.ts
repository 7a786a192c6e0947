import { type RefObject, useEffect, useRef, useState } from 'react';

/** So many rows are drawn with their inputs at once; hundreds would take seconds. */
const AT_ONCE = 20;

/** So far outside of the window a row wakes, so that whoever scrolls or goes on with the keyboard finds its inputs. */
const NEAR = '800px';

interface Resting {
  readonly resting: boolean;
  readonly rowRef: RefObject<HTMLDivElement | null>;
  wake(): void;
}

/** Whether a row of many is still drawn as text: until it comes near the window, or gets the focus. */
export function useResting(place: number): Resting {
  const [resting, setResting] = useState(place >= AT_ONCE);
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!resting || rowRef.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setResting(false);
      },
      { rootMargin: NEAR },
    );
    observer.observe(rowRef.current);
    return () => observer.disconnect();
  }, [resting]);
  return { resting, rowRef, wake: () => setResting(false) };
}
