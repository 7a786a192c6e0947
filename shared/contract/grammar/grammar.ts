import { files } from './files.ts';
import { examples } from './points/examples.ts';
import { point1 } from './points/point-1.ts';
import { point2 } from './points/point-2.ts';
import { point3 } from './points/point-3.ts';
import { point4 } from './points/point-4.ts';
import { point5 } from './points/point-5.ts';
import { point6 } from './points/point-6.ts';
import { point7 } from './points/point-7.ts';
import { point8 } from './points/point-8.ts';
import { point9 } from './points/point-9.ts';
import { translations } from './translations.ts';
import type { Shape } from './shapes/shape.ts';

/** The blocks of a contract: points by their number, the examples, files and translations. */
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
  files,
  translations,
};
