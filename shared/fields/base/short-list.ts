import { z } from 'zod';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import type { Message } from '#shared/messages/message.ts';
import { refineWith, saying } from './issue.ts';

/**
 * A list of elements. A longer one than `most` is refused as a whole (`too_large`), before any element is looked at: each that is
 * wrong would be told.
 */
export function shortList<Element>(
  element: z.ZodType<Element>,
  {
    most,
    tooMany,
    notAList,
  }: { readonly most: number; readonly tooMany: Message; readonly notAList: PlainKey },
) {
  return z
    .array(z.unknown(), saying(notAList))
    .check(refineWith('too_large', tooMany, (items) => items.length <= most))
    .pipe(z.array(element));
}
