import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { AppDescription, EntityDescription } from '../app-description.ts';
import { hasAppointment } from '../openapi/document-paths.ts';
import type { FeedDescription } from '../query-description.ts';
import { property } from './client-types.ts';

/** The type of the constants that the viewer may set; none where there are none. */
export function constantTypes({ sets = [] }: Pick<AppDescription, 'sets'>): readonly string[] {
  if (sets.length === 0) return [];
  const lines = sets.map((field) => property({ ...field, required: false }, { sent: true, required: false }));
  const comment = '/** Constants that you may set; null gives one back the value of the contract. */';
  return [[comment, `export interface Constants {`, ...lines, '}'].join('\n')];
}

/** The calls of a client, beside those on records, by which files, feeds and constants come and go. */
export function filesAndConstants({ entities, feeds = [], sets = [] }: AppDescription): readonly string[] {
  return [
    ...(entities.some(takesFiles) ? ['    ...uploads(send),'] : []),
    ...(sets.length > 0 ? [`    ...setsConstants<Constants>(send),`] : []),
    ...(feeds.length > 0
      ? ['    /** Lists for other programs. */', '    $feeds: {', ...feeds.map(callOf), '    },']
      : []),
  ];
}

function callOf({ name, calendar }: FeedDescription): string {
  const formats = [...(calendar ? ['ics'] : []), 'atom', 'rss', 'csv'];
  return `      ${name}: feed<${formats.map((one) => `'${one}'`).join(' | ')}>(send, '${name}'),`;
}

function takesFiles(entity: EntityDescription): boolean {
  const { fields, creatable, updatable, transitions, beside = {}, sentWithWhole = false } = entity;
  const sent = fields.filter(
    ({ name }) => sentWithWhole || creatable.includes(name) || updatable.includes(name),
  );
  const inputs = [...transitions.flatMap(({ input }) => input), ...Object.values(beside).flat()];
  return [...sent, ...inputs.map(({ field }) => field)].some(hasFile);
}

/** A file, or rows with one in each. */
function hasFile(field: FieldShape): boolean {
  return isA(field, 'file') || (field.type === 'rows' && field.columns.some(hasFile));
}

/** The calls on one entity by which its files, documents and appointments are fetched. */
export function filesOf(entity: EntityDescription): readonly string[] {
  const { fields, may, documents = [] } = entity;
  const files = may.read ? fields.filter((field) => isA(field, 'file')) : [];
  const union = (all: readonly { readonly name: string }[]) => all.map(({ name }) => `'${name}'`).join(' | ');
  return [
    ...(files.length > 0 ? [`...downloads<${union(files)}>`] : []),
    ...(documents.length > 0 ? [`...draws<${union(documents)}>`] : []),
    ...(hasAppointment(entity) ? ['...appointments'] : []),
  ];
}
