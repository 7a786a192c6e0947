import type { Findings } from '../findings.ts';
import type { MapNode } from '../node.ts';
import { MapReader } from '../reading/reading.ts';

const later = {
  queries: 'queries',
  webhooks: 'webhooks',
  notices: 'notices',
  schedules: 'schedules',
} as const;

/** Point 7: calls to the outside and work by the clock; read, and refused until they are carried out. */
export function readCalls(root: MapNode | undefined, findings: Findings): void {
  if (root !== undefined) new MapReader(root, { of: 'Point 7', known: [], later }, findings);
}
