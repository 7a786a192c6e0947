import { z } from 'zod';
import { isLanguage, languageTags } from '#shared/messages/languages.ts';
import { canonicalLocale } from '#shared/messages/locale-tags.ts';
import { isZoneName } from '#shared/time/zone-names.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';

const maybeText = z.string().nullable();

/** How somebody wants to read the application, as it is answered. */
export const preferences = z.strictObject({
  /** The language of the product. */
  language: maybeText,
  /** How dates and numbers are written: a locale such as `en-GB`. */
  locale: maybeText,
  /** The clock that moments are told by. */
  timezone: maybeText,
});

/** How somebody wants to read the application; null: as it is otherwise. */
export type Preferences = Readonly<z.output<typeof preferences>>;

/** What was never chosen. */
export const noPreferences: Preferences = { language: null, locale: null, timezone: null };

/** What is to be another way from now on. */
export const changedPreferences = z.strictObject({
  language: z
    .string()
    .refine((tag) => isLanguage(tag))
    .meta({ enum: [...languageTags] })
    .nullable()
    .optional(),
  locale: z
    .string()
    .max(40)
    .refine((text) => canonicalLocale(text) !== undefined)
    .overwrite((text) => canonicalLocale(text) ?? text)
    .nullable()
    .optional(),
  timezone: z.string().max(60).refine(isZoneName).nullable().optional(),
});

/** How somebody reads an application: by their choice, their browser's wish or the contract. */
export interface ReaderDescription {
  /** The language that it is in, a tag of BCP 47. */
  readonly language: string;
  /** Dates and numbers are written as here. */
  readonly locale: string;
  /** The clock that moments are told by. */
  readonly timezone: string;
  /** Its zone table. Absent where it is that of the contract. */
  readonly zone?: ZoneOffsets;
  /** The languages that the contract is offered in, its own first. */
  readonly offered: readonly string[];
}
