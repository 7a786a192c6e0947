import { point1 } from './point-1.ts';
import { point5 } from './point-5.ts';
import { point6 } from './point-6.ts';
import { point8 } from './point-8.ts';
import type { Shape } from './shape.ts';

/** The blocks of a contract: points by their number, and the examples. */
export const grammar: Readonly<Record<string, Shape<unknown>>> = {
  1: point1,
  5: point5,
  6: point6,
  8: point8,
};
