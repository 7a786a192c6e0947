import { createRequire } from 'node:module';
import type SvgToPdf from 'svg-to-pdfkit';

const load = createRequire(import.meta.url);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large an SVG with a view box is, where it is so wide. */
export function svgSize(svg: string, width: number): Size {
  const [, across = 1, down = 1] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  return { width, height: (width * down) / across };
}

/** Draws an SVG as large as an area is. */
export function drawSvg(pdf: PDFKit.PDFDocument, svg: string, area: Size & { x: number; y: number }): void {
  // Read when somebody first needs it: it is large.
  const svgToPdf = load('svg-to-pdfkit') as typeof SvgToPdf;
  const { x, y, width, height } = area;
  svgToPdf(pdf, svg, x, y, {
    width,
    height,
    assumePt: true,
    preserveAspectRatio: 'xMidYMid meet',
    // A picture of a contract names no other; nothing that one named would be read.
    imageCallback: () => '',
    warningCallback: () => undefined,
  });
}
