import { noPreferences, type Preferences } from '#shared/api/reading.ts';
import type { Model } from '#shared/contract/model.ts';
import { modelIn } from '#shared/contract/translation/model-in.ts';
import { primaryOf } from '#shared/messages/languages.ts';
import { usualReading } from '#shared/messages/usual-reading.ts';
import { Recent } from '#server/db/recent.ts';
import type { Person } from '#server/identity/people/people.ts';
import { type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import type { Storage } from '#server/storage.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** What is known of how somebody reads, that which counts most first. */
export interface Wishes {
  readonly chosen: readonly (Preferences | undefined)[];
  /** Languages that a browser asks for, best first: those that the contract is offered in. */
  readonly accepts?: readonly string[];
}

/** The languages that a contract is offered in, its own first. */
export const offeredLanguages = memoized(({ settings }: Pick<Model, 'settings'>): readonly string[] => {
  const own = primaryOf(settings.locale);
  return [settings.locale, ...settings.languages.filter((tag) => primaryOf(tag) !== own)];
});

/** How somebody reads a contract: as they have chosen, else as they wish and the contract can, else as the contract says. */
export function readerOf(runtime: Runtime, { chosen, accepts = [] }: Wishes): Reader {
  const { settings } = runtime.model;
  const choice = (name: keyof Preferences) =>
    chosen.find((one) => typeof one?.[name] === 'string')?.[name] ?? undefined;
  const offered = offeredLanguages(runtime.model);
  const usual = usualReading(settings.locale, { offered, accepts, chosen: choice('language') });
  const timezone = choice('timezone') ?? settings.timezone;
  return {
    language: usual.language,
    locale: choice('locale') ?? usual.locale,
    zone: timezone === runtime.zone.timezone ? runtime.zone : makeZoneOffsets(timezone),
  };
}

/** A runtime that writes for somebody, with the texts of the contract in their language. Where they read as the contract says it is the same one. */
export function writingFor(runtime: Runtime, reader: Reader): Runtime {
  const { locale } = runtime.model.settings;
  const storage = runtime.storage.original ?? runtime.storage;
  const isOwn = reader.language === locale && reader.locale === locale && reader.zone === runtime.zone;
  const model = modelIn(runtime.model, reader.language);
  if (isOwn)
    return runtime.reader === undefined ? runtime : { ...runtime, model, storage, reader: undefined };
  return { ...runtime, model, storage: copyFor(storage, reader), reader };
}

/** A runtime that writes to a person about whom nothing is known but what they have chosen, or how they last came. */
export function writingTo(
  runtime: Runtime,
  { preferences, wished }: Person,
  otherwise: Preferences = noPreferences,
): Runtime {
  const accepts = wished === undefined ? [] : [wished];
  return writingFor(runtime, readerOf(runtime, { chosen: [preferences, otherwise], accepts }));
}

/** A runtime that writes to a person who has asked for it themselves: as they choose, else as they asked. */
export function writingAfter(runtime: Runtime, { preferences }: Person): Runtime {
  const { language, locale, zone } = readerIn(runtime);
  const asked = { language, locale, timezone: zone.timezone };
  return writingFor(runtime, readerOf(runtime, { chosen: [preferences, asked] }));
}

/** As many ways to read are kept in mind at once. */
const MOST = 64;
const copiesOf = memoized<Storage, Recent<string, Storage>>(() => new Recent(MOST));

function copyFor(storage: Storage, { language, locale, zone }: Reader): Storage {
  const key = JSON.stringify([language, locale, zone.timezone]);
  return copiesOf(storage).get(key, () => ({ ...storage, original: storage }));
}
