import type { Operation } from './operation.ts';

/** Operations by address and method (in lower case). */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
