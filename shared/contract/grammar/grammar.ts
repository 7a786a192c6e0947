import { point5 } from './point-5.ts';
import type { Shape } from './shape.ts';

/** The blocks of a contract: points by their number, and the examples. */
export const grammar: Readonly<Record<string, Shape<unknown>>> = { 5: point5 };
