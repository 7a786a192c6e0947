import { type ComponentType, useEffect, useState } from 'react';

let underWay = 0;

/** Whether code is being fetched. */
export function fetchesCode(): boolean {
  return underWay > 0;
}

/**
 * A component whose code is fetched when it is first drawn, or before by `fetchIt`; what is here is drawn at once.
 * `Meanwhile` has its place until then. It is not `lazy`: React shows what stands in for that for 300 ms, however soon the
 * code comes (`FALLBACK_THROTTLE_MS` of its reconciler).
 */
export function fetchedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
) {
  let here: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    underWay += 1;
    try {
      here ??= await load();
      return here;
    } finally {
      underWay -= 1;
    }
  };
  function Later(props: Props) {
    const [Drawn, setDrawn] = useState(() => here);
    useEffect(() => {
      if (Drawn !== undefined) return;
      const fail = (error: unknown) =>
        setDrawn(() => {
          throw error; // to the page that tells what went wrong
        });
      fetchIt().then((component) => setDrawn(() => component), fail);
    }, [Drawn]);
    return Drawn === undefined ? <Meanwhile {...props} /> : <Drawn {...props} />;
  }
  return Object.assign(Later, { fetchIt });
}
