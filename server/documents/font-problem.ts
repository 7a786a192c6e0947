import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Fontkit from 'fontkit';

/** As pdfkit does: imported, it would be in memory a second time. */
const { create } = createRequire(import.meta.url)('fontkit') as typeof Fontkit;

/** Of so many letters, spread over the font, the outlines are looked at: where a file is cut off, most lie behind it. */
const SAMPLE = 64;

/** The first font of a file; of a collection the others have the same letters, as another country writes them. */
export function openFont(file: string): { readonly font: Fontkit.Font; readonly isOneOfSeveral: boolean } {
  const read = create(readFileSync(file));
  if (!('fonts' in read)) return { font: read, isOneOfSeveral: false };
  const [font] = read.fonts;
  if (font === undefined) throw new Error('There is no font in it.');
  return { font, isOneOfSeveral: true };
}

/** Why no text can be drawn with a file of a font; undefined where it can. */
export function fontProblem(file: string): string | undefined {
  try {
    const { font } = openFont(file);
    const subset = font.createSubset();
    const step = Math.max(1, Math.floor(font.numGlyphs / SAMPLE));
    for (let id = 0; id < font.numGlyphs; id += step) {
      const glyph = font.getGlyph(id);
      // Asked for, so that it is read.
      if (glyph.path.commands.length > 0 && glyph.advanceWidth < 0) return 'Its letters have no width.';
      subset.includeGlyph(glyph);
    }
    subset.encode();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
