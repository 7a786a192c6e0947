import type { NameThere } from '#shared/contract/grammar/names-in.ts';
import type { NameKind } from '#shared/contract/grammar/shape.ts';
import type { Subject, SubjectKind } from './occurrence.ts';

/** What a name in a document stands for; undefined where that is not for the grammar to say. */
export function subjectOf({ use, name, around }: NameThere): Subject | undefined {
  const kind = subjects[use.kind];
  if (kind === undefined) return undefined;
  const isOfEntity = kind === 'field' || kind === 'transition' || kind === 'back';
  return isOfEntity ? `${kind} ${around.entity ?? ''}.${name.text}` : `${kind} ${name.text}`;
}

const subjects: Readonly<Partial<Record<NameKind, SubjectKind>>> = {
  entity: 'entity',
  field: 'field',
  back: 'back',
  role: 'role',
  audience: 'role',
  grantee: 'role',
  code: 'code',
  raised: 'code',
  answer: 'code',
  transition: 'transition',
  event: 'transition',
  notice: 'notice',
  person: 'person',
  constant: 'constant',
  definition: 'definition',
};
