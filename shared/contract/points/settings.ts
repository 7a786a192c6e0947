import type { Currency } from '#shared/fields/number/money.ts';
import { canonicalLocale } from '#shared/messages/locale-tags.ts';
import type { Findings } from '../language/findings.ts';
import type { Name, Node } from '../language/node.ts';
import { pictureType } from '../beside/picture.ts';
import { isZoneName } from '#shared/time/zone-names.ts';
import { readInteger, readText } from '../reading/reading.ts';

/** A language, or a language and a country, in its usual spelling. */
export function readLocale(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  const canonical = canonicalLocale(text.text);
  if (canonical !== undefined) return canonical;
  const hint = 'A language, or a language and a country: `en`, `en-GB`, `de-AT`.';
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is not a locale.`, hint });
  return undefined;
}

/** A zone that this machine knows. */
export function readTimezone(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (isZoneName(text.text)) return text.text;
  const hint = 'A continent and a city as in `Europe/Vienna`, or `UTC`.';
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is not a time zone.`, hint });
  return undefined;
}

/** A currency by its code, or the name of a field: that is written in small letters. */
export function readFieldCurrency(node: Node, findings: Findings): Currency | undefined {
  if (node.kind === 'scalar' && /^[a-z][a-z0-9_]*$/.test(node.text)) return { field: node.text };
  return readCurrency(node, findings);
}

/** A currency by its ISO 4217 code. */
export function readCurrency(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (Intl.supportedValuesOf('currency').includes(text.text)) return text.text;
  const hint = 'Three capital letters: `EUR`, `USD`, `CHF`.';
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is not a currency.`, hint });
  return undefined;
}

/** Which language of contracts this is. A later one says more, or says something in another way. */
export const NEWEST_LANGUAGE = 1;

/** The number of a language that this program knows: it must not guess what those mean that came after it. */
export function readLanguage(node: Node, findings: Findings): number | undefined {
  const language = readInteger(node, findings, { least: 1, most: Number.MAX_SAFE_INTEGER });
  if (language === undefined || language <= NEWEST_LANGUAGE) return language;
  const message = `This Ninefold knows the language up to ${NEWEST_LANGUAGE}, not ${language}.`;
  findings.add('wrong_value', node.place, {
    message,
    hint: 'Install a newer version of Ninefold, which knows it.',
  });
  return undefined;
}

/** A colour of the author's own. */
export function readAccent(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.text)) return text.text.toLowerCase();
  const message = `\`${text.text}\` is not a colour.`;
  findings.add('wrong_value', text.place, { message, hint: 'Write it as "#2f6f4f".' });
  return undefined;
}

/** The name of a picture beside the contract. */
export function readLogo(node: Node, findings: Findings): Name | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (pictureType(text.text) !== undefined) return { text: text.text, place: text.place };
  const hint = 'The name of an SVG or a PNG in the folder of the contract, such as `logo.svg`.';
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is no picture.`, hint });
  return undefined;
}
