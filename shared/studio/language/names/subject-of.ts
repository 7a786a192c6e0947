import type { NameKind, NameThere } from '#shared/contract/grammar/shapes/shape.ts';
import type { Subject, SubjectKind } from './occurrence.ts';

/** What a name in a document stands for; undefined where that is not for the grammar to say. */
export function subjectOf({ use, name, around }: NameThere): Subject | undefined {
  const kind = subjects[use.kind];
  const { entity = '', field, input, list } = around;
  switch (kind) {
    case undefined:
      return undefined;
    case 'field':
    case 'transition':
    case 'back':
    case 'record':
      // What a shared part names is known where an entity uses it.
      return entity === '' ? undefined : `${kind} ${entity}.${name.text}`;
    case 'option':
      if (list !== undefined && use.declares === true) return `option ${list}.${name.text}`;
      // What may be sent along has options too, but nothing else names them.
      return input === undefined && entity !== ''
        ? `option ${entity}.${field ?? ''}.${name.text}`
        : undefined;
    case 'plural':
      return `plural ${entity}`;
    default:
      return `${kind} ${name.text}`;
  }
}

const subjects: Readonly<Partial<Record<NameKind, SubjectKind>>> = {
  entity: 'entity',
  'entity beside': 'entity',
  plural: 'plural',
  field: 'field',
  period: 'field',
  currency: 'field',
  back: 'back',
  option: 'option',
  state: 'option',
  role: 'role',
  'held role': 'role',
  audience: 'role',
  grantee: 'role',
  code: 'code',
  raised: 'code',
  answer: 'code',
  transition: 'transition',
  draw: 'transition',
  event: 'transition',
  'asked event': 'transition',
  happening: 'transition',
  query: 'query',
  webhook: 'webhook',
  notice: 'notice',
  mail: 'mail',
  document: 'document',
  feed: 'feed',
  schedule: 'schedule',
  call: 'call',
  receive: 'receive',
  inbox: 'inbox',
  screen: 'screen',
  person: 'person',
  record: 'record',
  constant: 'constant',
  list: 'list',
  shared: 'shared',
  definition: 'definition',
  function: 'function',
};
