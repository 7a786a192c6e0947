import { languageTags } from '#shared/messages/languages.ts';
import type { Name } from '../../language/node.ts';
import type { Settings } from '../../model.ts';
import {
  NEWEST_LANGUAGE,
  readAccent,
  readCurrency,
  readLanguage,
  readLocale,
  readLogo,
  readTimezone,
} from '../../points/settings.ts';
import { key, keys, list, oneOrMany } from '../shapes/combine.ts';
import { fitting, whole } from '../shapes/schema-parts.ts';
import { oneOf, value } from '../shapes/values.ts';

/** A currency by its code. */
export const currency = value(readCurrency, fitting(/^[A-Z]{3}$/, 'ISO 4217'));

const pictureName = value(readLogo, fitting(/\.(?:svg|png)$/, 'an SVG or a PNG'));

/** Point 1: how dates, numbers and money look, and where the day begins. */
export const point1 = keys(
  {
    of: 'Point 1',
    title: 'Purpose',
    keys: {
      language: key(
        value(readLanguage, { ...whole, minimum: 1, maximum: NEWEST_LANGUAGE }),
        'The version of this language that the contract is written in. Without it: the newest that Ninefold knows.',
      ),
      locale: key(
        value(readLocale, fitting(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'BCP 47')),
        'How dates, numbers and money look: a language with a region, such as `en-GB`.',
      ),
      languages: key(
        list(oneOf(languageTags), 'a list of languages such as `[de, fr]`'),
        'Languages that people may read the application in, beside that of `locale`: `[de, fr]`.',
      ),
      timezone: key(
        value(readTimezone, fitting(/^[A-Za-z]/, 'IANA')),
        'The time zone that says what "today" is, such as `Europe/Vienna`.',
      ),
      currency: key(currency, 'The currency of money where a field names none, such as `EUR`.'),
      accent: key(
        value(readAccent, fitting(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, '`"#rgb"` or `"#rrggbb"`')),
        'The colour of the product, such as `"#2f6f4f"`.',
      ),
      logo: key(
        oneOrMany(pictureName),
        'The picture that stands for the application, in a file beside the contract: `logo.svg`. Mails show a PNG alone: `[logo.svg, logo.png]`.',
      ),
    },
  },
  ({ values }): Omit<Settings, 'logo'> & { readonly logo: readonly Name[] } => ({
    locale: values.locale ?? usual.locale,
    languages: values.languages ?? usual.languages,
    timezone: values.timezone ?? usual.timezone,
    currency: values.currency ?? usual.currency,
    accent: values.accent,
    logo: values.logo ?? [],
  }),
);

/** What holds where a contract says nothing. */
export const usual: Settings = { locale: 'en', languages: [], timezone: 'UTC', currency: 'EUR' };
