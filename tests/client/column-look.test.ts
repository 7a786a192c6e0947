import { describe, expect, test } from 'vitest';
import { fittedWidths } from '#client/screens/table/rows/column-look.ts';

describe('columns that do not fit', () => {
  test('give way alike, as far as they can; those that cannot stay as they are', () => {
    expect(
      fittedWidths([
        { width: 240, least: 160 },
        { width: 120, least: 120 },
        { width: 220, least: 180 },
      ]),
    ).toEqual([
      'clamp(160px, 240px - (580px - 100cqi) * 0.6667, 240px)',
      '120px',
      'clamp(180px, 220px - (580px - 100cqi) * 0.3333, 220px)',
    ]);
  });
});
