import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';

/** Of what the viewer is told all that happened: what they audit; an owner, who audits everything, reads all of it. */
export function auditedEntities({ audits, entities }: AppDescription): readonly EntityDescription[] {
  return audits ?? entities;
}
