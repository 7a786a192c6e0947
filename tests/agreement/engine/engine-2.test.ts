import { compareEngines } from './compare-engines.ts';

// Two files run side by side.
compareEngines(1, 2);
