import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { coloursApart } from '#client/ui/charts/chart-point.ts';
import { colourNames, fillOf, ownColours, tintOf } from '#client/ui/theme/colours.ts';
import { readableColours, themeFor } from '#client/ui/theme/theme.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { markColours } from '#shared/contract/language/mark-colours.ts';
import { colours } from '#shared/contract/points/field-settings.ts';
import { bytesOf, contrast, distance, linearOf, type Linear, visions } from './colour-vision.ts';

/** Colours that an author may choose for an option beside those with a name. */
const authors = ['#2f6f4f', '#FFFF00', '#000000', '#ffffff'];
const theme = mergeMantineTheme(DEFAULT_THEME, themeFor({ colours: authors }, 'Close'));
const BODY = 'var(--mantine-color-body)';
const [kit, own] = [defaultCssVariablesResolver(theme), readableColours(theme)];

/** The colours of a page as CSS works them out: variables that lead to variables, and what shines through on its ground. */
function pageIn(scheme: 'light' | 'dark') {
  const variables: Readonly<Record<string, string>> = {
    ...kit.variables,
    ...kit[scheme],
    ...own.variables,
    ...own[scheme],
  };
  const value = (text: string): string => {
    const name = /^var\((--[\w-]+)(?:, .+)?\)$/.exec(text)?.[1];
    if (name === undefined) return text;
    const led = variables[name];
    if (led === undefined) throw new Error(`there is no ${name}`);
    return value(led);
  };
  /** Its bytes; what lets its ground through is mixed with that as browsers do. */
  const bytes = (text: string, ground: readonly number[]): readonly number[] => {
    const written = value(text);
    const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(written);
    if (parts === null) return bytesOf(written.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));
    const share = Number(parts[4] ?? '1');
    return [1, 2, 3].map((at) => Number(parts[at]) * share + (ground[at - 1] ?? 0) * (1 - share));
  };
  const colour = (text: string, ground?: string) => linearOf(bytes(text, bytes(ground ?? BODY, [])));
  return { colour };
}

const grounds = [BODY, 'var(--app-quiet)'];

/** The pairs that look alike, of those that are nearer than `least` for somebody. */
function alike(filled: ReadonlyMap<string, Linear>, least: number): readonly string[] {
  const all = [...filled];
  return all.flatMap(([one, its], at) =>
    all.slice(at + 1).flatMap(([other, other_]) =>
      Object.entries(visions).flatMap(([who, vision]) => {
        const apart = distance(its, other_, vision);
        return apart < least ? [`${one} and ${other}, ${who}: ${apart.toFixed(3)}`] : [];
      }),
    ),
  );
}

test('The colours of contracts are those of the theme', () => {
  expect(colourNames.toSorted()).toEqual(colours.toSorted());
});

test('Colours of the author are found in options, also of rows', () => {
  const choice = (name: string, colour: string) =>
    ({ name, type: 'choice', options: [{ name: 'a', label: 'A', colour }] }) as unknown as FieldShape;
  const rows = { name: 'rows', type: 'rows', columns: [choice('c', '#112233')] } as unknown as FieldShape;
  const found = ownColours([choice('a', '#2f6f4f'), choice('b', 'red'), rows, choice('d', '#2f6f4f')]);
  expect(found).toEqual(['#2f6f4f', '#112233']);
});

describe.each(['light', 'dark'] as const)('on a %s page', (scheme) => {
  const { colour: colourOf } = pageIn(scheme);
  const filled = (names: readonly string[]) => new Map(names.map((name) => [name, colourOf(fillOf(name))]));

  test('the colours of options are told apart by everybody: twice what is just noticed, and more', () => {
    expect(alike(filled(colourNames), 0.045)).toEqual([]);
  });

  test('the first four colours that a chart takes are far from each other', () => {
    const points = Array.from({ length: 4 }, (_, at) => ({ key: `${at}`, label: '', value: 1, text: '' }));
    expect(alike(filled(coloursApart(points)), 0.1)).toEqual([]);
  });

  test('what is filled stands out from its ground', () => {
    // 3 by WCAG 2; a byte has no more digits.
    const body = colourOf(BODY);
    const pale = [...filled([...colourNames, ...authors])].filter(
      ([, colour]) => contrast(colour, body) < 2.95,
    );
    expect(pale.map(([name]) => name)).toEqual([]);
  });

  test('the word of an option can be read in its colour, also on the ground of a heading', () => {
    const words = [...colourNames, ...authors].flatMap((name) =>
      grounds.map((ground) => {
        const tint = tintOf(name);
        return { name, ratio: contrast(colourOf(tint.letters), colourOf(tint.ground, ground)) };
      }),
    );
    expect(words.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  });

  test('marks are told apart by their colour too, beside their sign', () => {
    const marks = new Map(markColours.map((name) => [name, colourOf(`var(--app-mark-${name})`)]));
    expect(alike(marks, 0.02)).toEqual([]);
  });
});
