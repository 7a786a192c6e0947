/**
 * Ten shades of a colour at fixed luminances, so that every contrast the theme relies on holds for any colour an
 * author picks: shades 0 to 4 on a dark ground, 7 to 9 on white and under white text, 9 on 1.
 */
export function paletteOf(hex: string): Palette | undefined {
  const base = linearOf(hex);
  if (!base) return undefined;
  const [first, ...rest] = luminances.map((luminance) => hexOf(atLuminance(base, luminance)));
  // `luminances` has ten entries, so the tuple is complete; map() only knows an array.
  return [first, ...rest] as unknown as Palette;
}

export type Palette = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const luminances = [0.94, 0.86, 0.7, 0.54, 0.4, 0.3, 0.215, 0.155, 0.115, 0.075] as const;

type Linear = readonly [number, number, number];

/** Between a pale and a vivid way to the same luminance: pale for grounds, vivid for texts and lines. */
function atLuminance(base: Linear, target: number): Linear {
  const pale = lit(base, target);
  const vivid = lit(
    map(base, (channel) => channel / Math.max(...base, 0.001)),
    target,
  );
  const share = target > 0.6 ? 0.25 : 0.6;
  const mixed = ([0, 1, 2] as const).map((place) => pale[place] * (1 - share) + vivid[place] * share);
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
}

/** Towards white or black until it has the luminance; in linear light that is a straight line. */
function lit(base: Linear, target: number): Linear {
  const own = luminanceOf(base);
  if (own >= target) return map(base, (channel) => channel * (target / own));
  const share = (target - own) / (1 - own);
  return map(base, (channel) => channel + (1 - channel) * share);
}

/** Relative luminance as WCAG 2 defines it. */
function luminanceOf([red, green, blue]: Linear): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Linear | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : hex;
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(full);
  if (!long) return undefined;
  const channel = (place: number) => toLinear(Number.parseInt(long[place] ?? '0', 16) / 255);
  return [channel(1), channel(2), channel(3)];
}

function hexOf(linear: Linear): string {
  const digits = linear.map((channel) =>
    Math.round(fromLinear(channel) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function map([red, green, blue]: Linear, change: (channel: number) => number): Linear {
  return [change(red), change(green), change(blue)];
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
