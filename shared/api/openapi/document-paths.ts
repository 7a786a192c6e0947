import type { EntityDescription } from '../app-description.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';

/** The calls that draw documents from a record, and the one that makes an appointment of it. */
export function documentPaths(entity: EntityDescription): Paths {
  const operations = (entity.documents ?? []).map(({ name, label }): [string, Paths[string]] => [
    `/api/${entity.plural}/{id}/-/documents/${name}`,
    { get: drawn(entity, name, label) },
  ]);
  const calendar = `/api/${entity.plural}/{id}/-/calendar`;
  return {
    ...Object.fromEntries(operations),
    ...(hasAppointment(entity) ? { [calendar]: { get: appointmentOf(entity) } } : {}),
  };
}

/** Whether the viewer gets the records of an entity for their calendar. */
export function hasAppointment({
  may,
  appointment,
}: Pick<EntityDescription, 'may' | 'appointment'>): boolean {
  return may.read && appointment !== undefined;
}

function appointmentOf(entity: EntityDescription): Operation {
  return {
    id: `calendar_of_${entity.name}`,
    tag: entity.labelPlural,
    summary: `One ${entity.label} for a calendar (RFC 5545)`,
    answers: { 200: { type: 'string' } },
    answerTypes: ['text/calendar'],
    refusals: ['too_costly'],
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

function drawn(entity: EntityDescription, name: string, label: string): Operation {
  return {
    id: `document_${name}_of_${entity.name}`,
    tag: entity.labelPlural,
    summary: `${label} of one ${entity.label}, as a page or as PDF`,
    parameters: [format],
    answers: { 200: { type: 'string', contentMediaType: 'application/octet-stream' } },
    answerTypes: ['text/html', 'application/pdf'],
    refusals: ['too_costly'],
    writes: [{ entity: entity.name, event: 'read' }],
  };
}

const format: JsonSchema = {
  name: 'format',
  in: 'query',
  description: 'In the place of `Accept`, as links need it. A page where neither says otherwise.',
  schema: { type: 'string', enum: ['html', 'pdf'] },
};
