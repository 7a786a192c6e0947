import { useAddressWords } from '../../../app/use-address-words.ts';

/** What is asked, by the words of the call; what is not asked is not there. */
type Asked<Word extends string> = Readonly<Partial<Record<Word, string>>>;

/** A question that stands behind the `?` of the page. Some of it is asked anew; an empty word is asked no more. */
export function useAsked<Word extends string>(
  words: readonly Word[],
): [asked: Asked<Word>, ask: (anew: Asked<Word>) => void] {
  const [address, setAddress] = useAddressWords();
  const asked: Partial<Record<Word, string>> = {};
  for (const word of words) {
    const said = address.get(word);
    if (said) asked[word] = said;
  }
  const ask = (anew: Asked<Word>) => {
    const next = new URLSearchParams(address);
    for (const [word, said] of Object.entries<string | undefined>(anew))
      if (said) next.set(word, said);
      else next.delete(word);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [asked, ask];
}
