import { useEffect, useState } from 'react';
import { fetchFile } from '../../api/call/call.ts';
import { heldKey } from '../../api/call/held-key.ts';

/** Media types that a browser only draws. Anything else is taken for bytes: a page among them must not run here. */
const drawn: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/**
 * The address of a file for who looks at it. Browsers ask for pictures and downloads without our headers, so with the key
 * of a record the file is fetched first; undefined until it is there.
 */
export function useHeldFile(address: string | undefined): string | undefined {
  const [local, setLocal] = useState<string>();
  const isHeld = heldKey() !== undefined;
  useEffect(() => {
    if (address === undefined || !isHeld) return undefined;
    const stop = new AbortController();
    let made: string | undefined;
    const take = async () => {
      const file = await fetchFile(address, stop.signal);
      const type = drawn.includes(file.type) ? file.type : 'application/octet-stream';
      if (stop.signal.aborted) return;
      made = URL.createObjectURL(new Blob([file], { type }));
      setLocal(made);
    };
    take().catch(() => setLocal(undefined)); // its name stands there without a link
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address, isHeld]);
  return isHeld ? local : address;
}
