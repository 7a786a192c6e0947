import { readSvg } from './svg.ts';

/** A picture of the contract, whole: it stands in the document. */
export interface Picture {
  readonly name: string;
  readonly type: 'image/svg+xml' | 'image/png';
  /** An SVG as it is written, a PNG in base64. */
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

/** The bytes of a picture in the place of its address. */
export function dataAddress({ type, content }: Picture): string {
  return type === 'image/png'
    ? `data:${type};base64,${content}`
    : `data:${type},${encodeURIComponent(content)}`;
}

/** Whether it says the name of the application, as far as its form tells: others stand beside the name. */
export function saysName({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return width >= 2 * height;
}

/** What stands for the application. */
export interface Logo {
  /** On screens, pages and documents. */
  readonly shown: Picture;
  /** In mails, whose programs show no SVG. Absent where the contract has no PNG. */
  readonly mailed?: Picture;
}

/** Why a text is no picture; `at`: the part of it that is wrong, where one is. */
export interface PictureProblem {
  readonly problem: string;
  readonly hint: string;
  readonly at?: readonly [start: number, end: number];
}

/** A picture is sent with every first page, and stands in every version of the contract. */
export const LARGEST_PICTURE = 64 * 1024;
const MOST_PIXELS = 4096;

/** What the name of a file says of it; undefined where pictures of contracts are of no such type. */
export function pictureType(name: string): Picture['type'] | undefined {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99}$/u.test(name)) return undefined;
  if (name.endsWith('.svg')) return 'image/svg+xml';
  return name.endsWith('.png') ? 'image/png' : undefined;
}

/** The picture of a file of the contract, or what is wrong with it. */
export function readPicture(name: string, type: Picture['type'], text: string): Picture | PictureProblem {
  const read = type === 'image/png' ? readPng(text) : readSvg(text);
  const bytes =
    type === 'image/png' ? (withoutSpace(text).length * 3) / 4 : new TextEncoder().encode(text).length;
  if (bytes > LARGEST_PICTURE) {
    const hint = 'Save it smaller: a logo is seen a few centimetres wide.';
    return { problem: `It is larger than ${LARGEST_PICTURE / 1024} kB.`, hint };
  }
  return 'problem' in read ? read : { name, type, ...read };
}

const SIGNATURE = '\x89PNG\r\n\x1a\n';

/** The first chunk of a PNG says how large it is (RFC 2083, 4.1.1). */
function readPng(text: string): Omit<Picture, 'name' | 'type'> | PictureProblem {
  const content = withoutSpace(text);
  const hint = 'Write the bytes of a PNG in base64, or put the file beside the contract.';
  const bytes = decoded(content);
  if (bytes === undefined || !bytes.startsWith(SIGNATURE) || bytes.slice(12, 16) !== 'IHDR')
    return { problem: 'This is no PNG.', hint };
  const [width, height] = [numberAt(bytes, 16), numberAt(bytes, 20)];
  if (width >= 1 && height >= 1 && Math.max(width, height) <= MOST_PIXELS) return { content, width, height };
  const problem = `It is ${width} by ${height} pixels.`;
  return { problem, hint: `Save it with at most ${MOST_PIXELS} on each side.` };
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Bytes as letters; undefined where it is no base64. */
function decoded(content: string): string | undefined {
  try {
    return atob(content);
  } catch {
    return undefined;
  }
}

function numberAt(bytes: string, at: number): number {
  return [0, 1, 2, 3].reduce((number, byte) => number * 256 + (bytes.charCodeAt(at + byte) || 0), 0);
}
