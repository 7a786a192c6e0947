import { describe, expect, test } from 'vitest';
import { paletteOf } from '#client/ui/theme/palette.ts';
import { bytesOf, contrast as contrastOf, linearOf } from './colour-vision.ts';

function contrast(one: string, other: string): number {
  return contrastOf(linearOf(bytesOf(one)), linearOf(bytesOf(other)));
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
