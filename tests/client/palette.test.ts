import { describe, expect, test } from 'vitest';
import { paletteOf } from '#client/ui/theme/palette.ts';

function luminance(hex: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the palette of an accent', () => {
  test('is refused for a text that is no colour', () => {
    for (const text of ['green', '#12', '#12345g', '']) expect(paletteOf(text)).toBeUndefined();
  });

  test.each(['#2f6f4f', '#ffff00', '#000000', '#ffffff', '#00f', '#ff6600'])(
    'of %s can be read: white on its button, its tint under its text, its link on a dark page',
    (accent) => {
      const palette = paletteOf(accent) ?? [];
      expect(palette).toHaveLength(10);
      expect(contrast(palette[8] ?? '', '#ffffff')).toBeGreaterThan(4.5);
      expect(contrast(palette[7] ?? '', '#ffffff')).toBeGreaterThan(4.5);
      expect(contrast(palette[9] ?? '', palette[1] ?? '')).toBeGreaterThan(4.5);
      expect(contrast(palette[4] ?? '', '#242424')).toBeGreaterThan(4.5);
    },
  );
});
