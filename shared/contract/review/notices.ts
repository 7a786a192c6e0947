import { walk } from '#shared/expression/walk.ts';
import type { Notice } from '../model-calls.ts';
import type { Entity } from '../model.ts';
import type { Reviewing } from './reviewing.ts';

/** Messages that tell people of what no role may read. */
export function reviewNotices(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  for (const notice of reviewing.model.notices.values()) {
    const hidden = hiddenIn(notice, reviewing);
    if (hidden === undefined) continue;
    reviewing.say('notice_unreadable', notice.place, {
      message: `\`${notice.name}\` tells of \`${hidden}\`, which no role may read: its place stays empty.`,
      hint: 'Grant it to those who are told, or say it without.',
    });
  }
}

function hiddenIn({ title, text }: Notice, { model, rights }: Reviewing): string | undefined {
  for (const part of [...title.parts, ...text.parts]) {
    if (typeof part === 'string') continue;
    for (const inner of walk(part)) {
      const entity: Entity | undefined =
        inner.kind === 'field' ? model.entities.get(inner.entity) : undefined;
      if (inner.kind !== 'field' || entity === undefined || inner.field === 'id') continue;
      const isOwn = entity.name === 'user' && ['name', 'email'].includes(inner.field);
      if (!isOwn && !rights.someReads(entity, inner.field)) return `${inner.entity}.${inner.field}`;
    }
  }
  return undefined;
}
