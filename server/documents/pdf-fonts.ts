import type { Font } from 'fontkit';
import { openFont } from './font-problem.ts';
import type { Families, FontFiles, FontStyle } from './sheet/sheet.ts';
import type { PdfFont } from './sheet/words.ts';

export interface PdfFonts {
  /** In the order in which they are asked for a letter. */
  readonly fonts: readonly PdfFont[];
  readonly families: Families;
}

/** The font of documents, and behind it those of the files that the operator names; a family is one font. */
export function readPdfFonts(
  first: { readonly name: string; readonly files: FontFiles },
  files: readonly string[],
): PdfFonts {
  const [normal] = [first.files.normal].flat();
  const fonts: PdfFont[] = [{ name: first.name, has: lettersOf(openFont(normal ?? '').font) }];
  const families: Record<string, FontFiles> = { [first.name]: first.files };
  for (const file of files) {
    const { font, isOneOfSeveral } = openFont(file);
    const name = `own ${font.familyName}`;
    const place: FontFiles['normal'] = isOneOfSeveral ? [file, font.postscriptName] : file;
    if (families[name] === undefined) fonts.push({ name, has: lettersOf(font) });
    families[name] = withStyle(families[name], styleOf(font), place);
  }
  return { fonts, families };
}

function lettersOf(font: Font): PdfFont['has'] {
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

function styleOf({ subfamilyName }: Font): FontStyle {
  const [bold, italic] = [/bold|black|heavy/i.test(subfamilyName), /italic|oblique/i.test(subfamilyName)];
  if (italic) return bold ? 'bolditalics' : 'italics';
  return bold ? 'bold' : 'normal';
}

/** Where a family has no file for a style, another of its files stands in. */
function withStyle(kept: FontFiles | undefined, style: FontStyle, file: FontFiles['normal']): FontFiles {
  const others = kept ?? { normal: file, bold: file, italics: file, bolditalics: file };
  const more = style === 'bold' ? { bolditalics: file } : {};
  return { ...others, ...more, [style]: file };
}
