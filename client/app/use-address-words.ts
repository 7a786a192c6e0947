import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * What stands behind the `?` of the page, for controls that show it. A change is drawn before the next key or click
 * comes: the router draws at its leisure, and a change that began with what was drawn would take back the one before.
 */
export function useAddressWords(): [
  words: URLSearchParams,
  change: (next: URLSearchParams, options?: NavigateOptions) => void,
] {
  const [words, setWords] = useSearchParams();
  return [words, (next, options) => setWords(next, { ...options, flushSync: true })];
}
