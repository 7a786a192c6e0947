import type { Findings } from '../language/findings.ts';
import type { MapNode } from '../language/node.ts';
import { readKeys } from '../reading/reading.ts';

const later = {
  queries: 'queries',
  webhooks: 'webhooks',
  notices: 'notices',
  schedules: 'schedules',
} as const;

/** Point 7: calls to the outside and work by the clock; read, and refused until they are carried out. */
export function readCalls(root: MapNode | undefined, findings: Findings): void {
  if (root !== undefined) readKeys(root, { of: 'Point 7', known: [], later }, findings);
}
