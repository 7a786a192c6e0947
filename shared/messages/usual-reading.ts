import { nearestTag, primaryOf } from './languages.ts';

/** What is known of a reader who may have chosen a language. */
interface Reading {
  /** The languages that a contract is offered in, its own first. */
  readonly offered: readonly string[];
  /** Languages that a browser asks for, best first. */
  readonly accepts: readonly string[];
  readonly chosen?: string;
}

/** How somebody reads who has chosen no formats: in the language they chose, else as they wish and the contract can, else as the contract says. */
export function usualReading(own: string, { offered, accepts, chosen }: Reading) {
  const wish = accepts.find((tag) => nearestTag(tag, offered) !== undefined);
  const language = chosen ?? (wish && nearestTag(wish, offered)) ?? own;
  return { language, locale: localeOf(language, own, wish) };
}

/** Dates and numbers as in the contract where they are read in its language; else as in the country that was asked for. */
function localeOf(language: string, own: string, wish = language): string {
  if (primaryOf(language) === primaryOf(own)) return own;
  return primaryOf(wish) === primaryOf(language) ? wish : language;
}
