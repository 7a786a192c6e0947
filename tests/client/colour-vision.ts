/** A colour in linear light. */
export type Linear = readonly [red: number, green: number, blue: number];

type Matrix = readonly [Linear, Linear, Linear];

/**
 * How colours look to who has all cones, and to who lacks those for red, green or blue: Machado, Oliveira and Fernandes,
 * "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
 */
export const visions: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red (protanopia)': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green (deuteranopia)': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue (tritanopia)': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The bytes of `#rrggbb`. */
export function bytesOf(hex: string): readonly number[] {
  return [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
}

/** Bytes of sRGB in linear light. */
export function linearOf(bytes: readonly number[]): Linear {
  const channel = (at: number) => {
    const value = (bytes[at] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(1), channel(2)];
}

/** How far two colours are from each other for an eye, in OKLab: about 0.02 is just noticed (CSS Color 4). */
export function distance(one: Linear, other: Linear, vision: Matrix): number {
  const [first, second] = [oklab(seen(one, vision)), oklab(seen(other, vision))];
  return Math.hypot(...first.map((value, at) => value - (second[at] ?? 0)));
}

/** The ratio of WCAG 2. */
export function contrast(one: Linear, other: Linear): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Linear): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function seen(colour: Linear, vision: Matrix): Linear {
  const [red, green, blue] = vision.map((row) => {
    const sum = row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2];
    return Math.min(1, Math.max(0, sum));
  });
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
function oklab([red, green, blue]: Linear): readonly number[] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}
