import { type NavigateOptions, useSearchParams } from 'react-router';
import { BESIDE_WORD } from './beside.ts';

/**
 * What stands behind the `?` of the page, for controls that show it. A change is drawn before the next key or click
 * comes: the router draws at its leisure, and a change that began with what was drawn would take back the one before.
 * Whatever changes, a record beside the page stays open.
 */
export function useAddressWords(): [
  words: URLSearchParams,
  change: (next: URLSearchParams, options?: NavigateOptions) => void,
] {
  const [words, setWords] = useSearchParams();
  const beside = words.get(BESIDE_WORD);
  return [
    words,
    (next, options) => {
      if (beside !== null) next.set(BESIDE_WORD, beside);
      setWords(next, { ...options, flushSync: true });
    },
  ];
}
