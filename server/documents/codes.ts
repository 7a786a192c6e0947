import { createRequire } from 'node:module';
import type * as Bwip from 'bwip-js/node';

const load = createRequire(import.meta.url);

/** Codes that a document draws from a block: the word behind its fence, and how. */
const codes: Readonly<Record<string, (text: string) => Bwip.RenderOptions>> = {
  qr: (text) => ({ bcid: 'qrcode', text }),
  ean: (text) => ({ ...bars(text.replaceAll(/[\s-]/g, '')), bcid: 'ean13' }),
  code128: (text) => ({ ...bars(text), bcid: 'code128' }),
};

/**
 * What a code is as a picture (SVG); empty where it would lead to a place of the application whose address is not known.
 * Undefined where its kind is none, or the value fits into none.
 */
export function codeSvg(kind: string, value: string, base: string | undefined): string | undefined {
  const options = Object.hasOwn(codes, kind) ? codes[kind] : undefined;
  const text =
    kind === 'qr' && value.startsWith('/') ? base && base.replace(/\/$/, '') + value.trim() : value.trim();
  if (options === undefined || text === '') return undefined;
  if (text === undefined) return '';
  // It draws codes of all kinds, and is large: read when somebody first needs one.
  const { toSVG } = load('bwip-js/node') as typeof Bwip;
  try {
    return toSVG(options(text));
  } catch {
    // What cannot be drawn (four digits for an EAN, letters of any script for bars) is shown as it stands.
    return undefined;
  }
}

/** How wide a code is drawn, in millimetres: phones read a QR code of 25, scanners bars of 50. */
export function codeWidth(kind: string): number {
  return kind === 'qr' ? 28 : 50;
}

function bars(text: string): Bwip.RenderOptions {
  return { bcid: '', text, height: 12, includetext: true, textxalign: 'center' };
}
