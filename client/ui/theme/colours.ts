import type { MantineColorsTuple } from '@mantine/core';
import type { FieldShape } from '#shared/fields/field.ts';
import { paletteOf } from './palette.ts';

/** Gray stays the kit's own: it draws lines and grounds as well as labels. */
const hues = {
  red: '#d3322f',
  pink: '#cf3474',
  grape: '#9c36b5',
  violet: '#6741d9',
  indigo: '#3b5bdb',
  blue: '#1c6fc9',
  cyan: '#0b7a96',
  teal: '#0a7d63',
  green: '#2b8a3e',
  lime: '#5c940d',
  yellow: '#e6c200',
  orange: '#d9640a',
} as const;

/** What the contract has for accent where it names none. */
export const calmAccent = '#2f5f8f';

/**
 * The shade in which a colour fills a dot, an edge or a part of a chart, on light and on dark ground. Who sees no red, green
 * or blue tells colours apart by their lightness alone, so each has another one beside those that look like it then
 * (`tests/client/colours-apart.test.ts`); all stand out from the ground.
 */
const fills: Readonly<Record<keyof typeof hues | 'gray', readonly [light: number, dark: number]>> = {
  gray: [6, 6],
  red: [5, 5],
  pink: [9, 7],
  grape: [9, 7],
  violet: [9, 7],
  indigo: [7, 5],
  blue: [6, 3],
  cyan: [5, 4],
  teal: [7, 2],
  green: [9, 7],
  lime: [8, 6],
  yellow: [5, 2],
  orange: [6, 3],
};

/** The names a contract may give as the colour of an option or state. */
export const colourNames: readonly string[] = Object.keys(fills);

/** A colour of the author's own, such as `#2f6f4f`, and how the shades of the theme begin that are made of it. */
const HEX = /^#[0-9a-f]{6}$/i;
const OWN = 'own-';

/** Whether a contract may give it as the colour of an option or state. */
export function isThemeColour(colour: string | undefined): colour is string {
  return colour !== undefined && (Object.hasOwn(fills, colour) || HEX.test(colour));
}

function ownName(hex: string): string {
  return `${OWN}${hex.slice(1).toLowerCase()}`;
}

/** The colours of their own that options of fields have. */
export function ownColours(fields: readonly FieldShape[]): readonly string[] {
  const own = fields.flatMap((field): readonly string[] => {
    if (field.type === 'rows') return ownColours(field.columns);
    const options = 'options' in field ? field.options : [];
    return options.flatMap(({ colour }) => (colour !== undefined && HEX.test(colour) ? [colour] : []));
  });
  return [...new Set(own)];
}

/** What fills in the colour of an option, as CSS has it; the accent without one. */
export function fillOf(colour: string | undefined): string {
  if (!isThemeColour(colour)) return 'var(--mantine-color-accent-filled)';
  return HEX.test(colour) ? `var(--app-fill-${ownName(colour)}, ${colour})` : `var(--app-fill-${colour})`;
}

/** A pale ground in the colour of an option, or in any of the theme, and letters that are read on it. */
export function tintOf(colour: string): { readonly ground: string; readonly letters: string } {
  const drawn = (end: string) => {
    const inTheme = (name: string) => `--mantine-color-${name}-${end}`;
    return HEX.test(colour)
      ? `var(${inTheme(ownName(colour))}, var(${inTheme('gray')}))`
      : `var(${inTheme(colour)})`;
  };
  return { ground: drawn('light'), letters: drawn('light-color') };
}

/** The variables behind `fillOf`, of a theme with these colours. */
export function fillVariables(
  scheme: 'light' | 'dark',
  colours: readonly string[],
): Readonly<Record<string, string>> {
  const own = colours.filter((name) => name.startsWith(OWN)).map((name) => [name, ownFill] as const);
  return Object.fromEntries(
    [...Object.entries(fills), ...own].map(([name, [light, dark]]) => [
      `--app-fill-${name}`,
      `var(--mantine-color-${name}-${scheme === 'light' ? light : dark})`,
    ]),
  );
}

/** Stands out from either ground, whatever colour it is. */
const ownFill = [7, 4] as const;

/** Colours of options that are the author's own, as the theme calls them. */
export function ownShades(own: readonly string[]): Record<string, MantineColorsTuple> {
  return Object.fromEntries(own.map((hex) => [ownName(hex), shades(hex)]));
}

/** The colours that are the same in every application. */
export function fixedColours(): Record<string, MantineColorsTuple> {
  return Object.fromEntries(Object.entries(hues).map(([name, hue]) => [name, shades(hue)]));
}

/** A colour in ten shades; the calm accent where it is none. */
export function shades(hex: string): MantineColorsTuple {
  const palette = paletteOf(hex) ?? paletteOf(calmAccent);
  if (!palette) throw new Error('The calm accent is not a colour.');
  return palette;
}
