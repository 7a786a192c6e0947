import { lookAtGenerated } from './look-at-generated.ts';

// Two files run side by side.
lookAtGenerated(0, 2);
