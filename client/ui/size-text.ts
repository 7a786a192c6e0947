import { sizeText as sizeIn } from '#shared/fields/base/size-text.ts';
import { languageInUse } from '../messages/t.ts';

/** A number of bytes as people say it, in the language of the page. */
export function sizeText(bytes: number): string {
  return sizeIn(bytes, languageInUse());
}
