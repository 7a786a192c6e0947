import { z } from 'zod';
import type { TextKey } from './catalogue.ts';
import type { Text } from './message.ts';

/** A text that is kept, and written anew for each reader. `english` is for a Ninefold that no longer has the message. */
export interface KeptText {
  readonly english: string;
  readonly text: Text;
}

/** Keys are looked up when it is written: an older or newer Ninefold may have kept it. */
const text: z.ZodType<Text> = z.lazy(() =>
  z.union([
    z.string(),
    z.array(text),
    z.object({
      key: z.custom<TextKey>((key) => typeof key === 'string'),
      values: z.record(z.string(), z.union([z.number(), text])),
    }),
  ]),
);

/** A text as it is kept. */
export const keptText: z.ZodType<KeptText> = z.object({ english: z.string(), text });

/** A list of them. What was kept before they were is a sentence. */
export const keptTexts = z.array(z.union([z.string(), keptText]));
