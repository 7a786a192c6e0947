import { examples } from './examples.ts';
import { point1 } from './point-1.ts';
import { point2 } from './point-2.ts';
import { point3 } from './point-3.ts';
import { point4 } from './point-4.ts';
import { point5 } from './point-5.ts';
import { point6 } from './point-6.ts';
import { point7 } from './point-7.ts';
import { point8 } from './point-8.ts';
import { point9 } from './point-9.ts';
import type { Shape } from './shape.ts';

/** The blocks of a contract: points by their number, and the examples. */
export const grammar: Readonly<Record<string, Shape<unknown>>> = {
  1: point1,
  2: point2,
  3: point3,
  4: point4,
  5: point5,
  6: point6,
  7: point7,
  8: point8,
  9: point9,
  examples,
};
