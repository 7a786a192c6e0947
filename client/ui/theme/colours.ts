import type { MantineColorsTuple } from '@mantine/core';
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

/** Whether a contract may give it as the colour of an option or state. */
export function isThemeColour(name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(fills, name);
}

/** What fills in the colour of an option, as CSS has it; the accent without one. */
export function fillOf(colour: string | undefined): string {
  return isThemeColour(colour) ? `var(--app-fill-${colour})` : 'var(--mantine-color-accent-filled)';
}

/** The variables behind `fillOf`. */
export function fillVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fills).map(([name, [light, dark]]) => [
      `--app-fill-${name}`,
      `var(--mantine-color-${name}-${scheme === 'light' ? light : dark})`,
    ]),
  );
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
