import { useState } from 'react';
import { fetchFile } from '../../../api/call/call.ts';
import { heldKey } from '../../../api/call/held-key.ts';
import { saveAs } from '../../../app/save-as.ts';
import { sayFailure } from '../../../ui/say-failure.ts';

interface FileLinks {
  readonly isFetched: boolean;
  /** What a button or an item needs to lead to a file of the record. */
  linkTo(address: string, name: string): { component: 'a'; href: string } | { onClick(): void };
}

/** Browsers follow links without our headers: with the key of a record a file is fetched, and saved. */
export function useFileLinks(): FileLinks {
  const [isFetched, setFetched] = useState(false);
  const save = async (address: string, name: string) => {
    setFetched(true);
    try {
      saveAs(await fetchFile(address, AbortSignal.timeout(60_000)), name);
    } catch (error) {
      sayFailure(error);
    } finally {
      setFetched(false);
    }
  };
  return {
    isFetched,
    linkTo: (address, name) =>
      heldKey() === undefined
        ? { component: 'a', href: address }
        : { onClick: () => void save(address, name) },
  };
}
