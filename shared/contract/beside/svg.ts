import type { Picture, PictureProblem } from './picture.ts';

/**
 * What an SVG of a contract may be made of. A list of what is allowed and not of what is dangerous: it is shown to visitors,
 * and drawn into PDFs, where nothing may run, be fetched, or grow by repeating itself.
 */
const elements: ReadonlySet<string> = new Set(
  (
    'svg g defs title desc style path rect circle ellipse line polyline polygon ' +
    'linearGradient radialGradient stop clipPath'
  ).split(' '),
);
/** Only in these stands text that is none of the picture. */
const withText: ReadonlySet<string> = new Set(['title', 'desc', 'style']);

/** Why a drawing that many programs make is refused, and how else it is done. */
const reasons: Readonly<Record<string, string>> = {
  text: 'Turn its letters into paths: each device has other fonts.',
  tspan: 'Turn its letters into paths: each device has other fonts.',
  image: 'Draw it with paths, or use a PNG as the logo.',
  script: 'A picture runs nothing: leave it out.',
  foreignObject: 'Draw it with paths.',
  use: 'Write what it repeats where it stands: programs for drawing call that to expand or to flatten.',
};
const usually = 'Save it as a plain or optimized SVG, with shapes, paths and gradients alone.';

const NAMESPACE = 'http://www.w3.org/2000/svg';

const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const token =
  /<!--[^]*?-->|<\?xml[^?<>]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** An SVG with its size, or the first thing in it that may not be there. */
export function readSvg(content: string): Omit<Picture, 'name' | 'type'> | PictureProblem {
  const open: Tag[] = [];
  let root: Tag | undefined;
  let end = 0;
  for (const found of content.matchAll(token)) {
    const { 0: text, 1: closed, 2: opened, 3: attributes = '', 4: slash, index } = found;
    end = index + text.length;
    const refuse = (problem: string, hint: string): PictureProblem => ({ problem, hint, at: [index, end] });
    if (closed !== undefined) {
      if (open.pop()?.name !== closed) return refuse(`\`</${closed}>\` closes nothing.`, usually);
    } else if (opened !== undefined) {
      const tag = { name: opened, attributes: attributesOf(attributes) };
      if (root !== undefined && open.length === 0)
        return refuse('Something stands behind the picture.', usually);
      const problem = problemOf(tag, root === undefined);
      if (problem !== undefined) return refuse(...problem);
      root ??= tag;
      if (slash === '') open.push(tag);
    } else if (!text.startsWith('<') && text.trim() !== '') {
      const around = open.at(-1)?.name ?? '';
      if (root === undefined) return refuse('This is no SVG.', usually);
      if (!withText.has(around)) return refuse('There is text between the shapes.', usually);
      if (around === 'style' && !isHarmless(text))
        return refuse('Its styles ask for something else.', usually);
    }
  }
  if (root === undefined || end < content.length || open.length > 0) {
    const problem =
      root === undefined && end === 0 ? 'This is no SVG.' : 'This SVG cannot be read from here on.';
    return { problem, hint: usually, at: [end, Math.min(end + 1, content.length)] };
  }
  return { content, ...sizeOf(root) } satisfies Omit<Picture, 'name' | 'type'>;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
}

/** What is wrong with an element, and what to do about it. */
function problemOf({ name, attributes }: Tag, isRoot: boolean): readonly [string, string] | undefined {
  if (isRoot !== (name === 'svg'))
    return isRoot ? ['This is no SVG.', 'It begins with `<svg`.'] : ['A picture stands within it.', usually];
  if (!elements.has(name)) return [`A logo has no \`${name}\`.`, reasons[name] ?? usually];
  for (const [attribute, written] of attributes) {
    if (/^on/i.test(attribute)) return [`\`${attribute}\` would run something.`, 'Leave it out.'];
    const isLink = /(?:^|:)(?:href|src|base)$/i.test(attribute);
    if ((isLink && !written.startsWith('#')) || !isHarmless(written))
      return [`\`${attribute}\` asks for something else.`, 'All that it shows must stand in it.'];
  }
  if (!isRoot) return undefined;
  if (attributes.get('xmlns') !== NAMESPACE)
    return ['Browsers would not take it for an SVG.', `Write \`xmlns="${NAMESPACE}"\` at \`svg\`.`];
  const { width, height } = sizeOf({ name, attributes });
  return width > 0 && height > 0
    ? undefined
    : ['It does not say how large it is.', 'Write `viewBox="0 0 120 32"` at `svg`.'];
}

/** A value that asks for nothing outside, and hides nothing behind escapes of XML or CSS. */
function isHarmless(text: string): boolean {
  const hides = /\\|&(?!(?:amp|lt|gt|quot|apos);)|@|javascript:|expression\s*\(/i.test(text);
  return !hides && !/url\s*\(\s*(?!["']?#)/i.test(text);
}

function sizeOf({ attributes }: Tag): Pick<Picture, 'width' | 'height'> {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    box.length === 4
      ? box.slice(2)
      : ['width', 'height'].map((side) => parseFloat(attributes.get(side) ?? ''));
  return { width: numberOf(width), height: numberOf(height) };
}

function numberOf(value: number | undefined): number {
  return value === undefined || !Number.isFinite(value) ? 0 : value;
}
