import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';

/** A font by its name in definitions, and which letters it has. */
export interface PdfFont {
  readonly name: string;
  has(codePoint: number): boolean;
}

/** The files of one family, as definitions take them. */
type Files = Record<Style, string | [file: string, face: string]>;
type Style = 'normal' | 'bold' | 'italics' | 'bolditalics';

export interface PdfFonts {
  /** In the order in which they are asked for a letter. */
  readonly fonts: readonly PdfFont[];
  readonly families: Readonly<Record<string, Files>>;
}

/** The font of documents, and behind it those of the files that the operator names; a family is one font. */
export function readPdfFonts(
  first: { readonly name: string; readonly files: Files },
  files: readonly string[],
): PdfFonts {
  const [normal] = [first.files.normal].flat();
  const fonts: PdfFont[] = [{ name: first.name, has: lettersOf(opened(normal ?? '').font) }];
  const families: Record<string, Files> = { [first.name]: first.files };
  for (const file of files) {
    const { font, isOneOfSeveral } = opened(file);
    const name = `own ${font.familyName}`;
    const place: Files['normal'] = isOneOfSeveral ? [file, font.postscriptName] : file;
    if (families[name] === undefined) fonts.push({ name, has: lettersOf(font) });
    families[name] = withStyle(families[name], styleOf(font), place);
  }
  return { fonts, families };
}

/** The first of a collection: the others have the same letters, as another country writes them. */
function opened(file: string): { readonly font: Font; readonly isOneOfSeveral: boolean } {
  const read = create(readFileSync(file));
  if (!('fonts' in read)) return { font: read, isOneOfSeveral: false };
  const [font] = read.fonts;
  if (font === undefined) throw new Error(`there is no font in ${file}`);
  return { font, isOneOfSeveral: true };
}

function lettersOf(font: Font): PdfFont['has'] {
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

function styleOf({ subfamilyName }: Font): Style {
  const [bold, italic] = [/bold|black|heavy/i.test(subfamilyName), /italic|oblique/i.test(subfamilyName)];
  if (italic) return bold ? 'bolditalics' : 'italics';
  return bold ? 'bold' : 'normal';
}

/** Where a family has no file for a style, another of its files stands in. */
function withStyle(kept: Files | undefined, style: Style, file: Files['normal']): Files {
  const others = kept ?? { normal: file, bold: file, italics: file, bolditalics: file };
  const more = style === 'bold' ? { bolditalics: file } : {};
  return { ...others, ...more, [style]: file };
}
