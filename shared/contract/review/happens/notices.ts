import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression, Template } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Notice } from '../../model-calls.ts';
import { valuesIn } from '../../language/mail-values.ts';
import type { Entity, Field, Model } from '../../model.ts';
import { isAssigned } from '../reviewing/happens.ts';
import { isImplied } from '../reviewing/implied.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Messages that tell people of what they may not read. */
export function reviewNotices(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  for (const notice of messagesOf(reviewing.model)) {
    if (isImplied(notice.place, reviewing.model)) continue;
    const recipients = notice.as === undefined ? recipientsOf(notice, reviewing) : [notice.as];
    const hidden = hiddenIn(notice, recipients ?? reviewing.rights.audiences, reviewing);
    if (hidden === undefined) continue;
    const who =
      recipients === undefined
        ? 'no role may read'
        : `${recipients.map((role) => `\`${role}\``).join(', ')} may not read`;
    reviewing.say('notice_unreadable', notice.place, {
      message: `\`${notice.name}\` tells of \`${hidden}\`, which ${who}: its place stays empty.`,
      hint:
        notice.as === undefined
          ? 'Grant it to those who are told, or say it without.'
          : 'Fill the mail in with the rights of a role that may read it (`as: office`), grant it, or say it without.',
    });
  }
}

/** A notice or a mail. */
interface Message extends Pick<Notice, 'name' | 'to' | 'place'> {
  /** With whose rights a mail to an address is filled in. */
  readonly as?: string;
  readonly shows: readonly Expression[];
}

function messagesOf({ notices, mails }: Model): readonly Message[] {
  const shown = ({ parts }: Template) => parts.filter((part) => typeof part !== 'string');
  return [
    ...notices.map((notice) => ({ ...notice, shows: [...shown(notice.title), ...shown(notice.text)] })),
    ...mails.map(({ name, to, place, as, subject, text }) => {
      const message = { name, to, place, shows: [...shown(subject), ...valuesIn(text)] };
      const single = to.type.kind === 'list' ? to.type.element : to.type;
      return single.kind === 'text' ? { ...message, as } : message;
    }),
  ];
}

/** What none of those who are told may read. Their own name and address everybody knows. */
function hiddenIn(
  { shows }: Message,
  recipients: readonly string[],
  { model, rights }: Reviewing,
): string | undefined {
  for (const part of shows) {
    for (const inner of walk(part)) {
      const entity: Entity | undefined =
        inner.kind === 'field' ? model.entities.get(inner.entity) : undefined;
      if (inner.kind !== 'field' || entity === undefined || inner.field === 'id') continue;
      const isOwn = entity.name === 'user' && ['name', 'email'].includes(inner.field);
      if (isOwn || recipients.some((audience) => rights.reads(audience, entity, inner.field))) continue;
      return `${inner.entity}.${inner.field}`;
    }
  }
  return undefined;
}

/** The roles of which those who are told have at least one, where the contract says so; undefined: anybody. */
function recipientsOf({ to }: Message, reviewing: Reviewing): readonly string[] | undefined {
  const { model, rights } = reviewing;
  if (to.kind === 'collection' && to.function === 'filter' && to.body !== undefined)
    return rolesAsked(to.body, (part) => part.kind === 'element' && part.name === to.variable);
  if (to.kind !== 'field') return undefined;
  const entity = model.entities.get(to.entity);
  const field = entity?.fields.get(to.field);
  if (entity === undefined || field === undefined) return undefined;
  const chosen =
    field.choosable &&
    rolesAsked(field.choosable.expression, (part) => part.kind === 'variable' && part.name === 'record');
  if (chosen !== undefined) return chosen;
  if (!isWhoCreates(entity, field, reviewing)) return undefined;
  const creators = rights.audiences.filter((audience) => rights.may(audience, entity, 'create'));
  return creators.length === 0 ? undefined : creators;
}

/** `'staff' in u.roles`: who is meant has the rights of that role. */
function rolesAsked(
  condition: Expression,
  isWho: (part: Expression) => boolean,
): readonly string[] | undefined {
  for (const part of conjuncts(condition)) {
    if (part.kind !== 'call' || part.function !== 'in') continue;
    const [role, roles] = part.arguments;
    const isAsked = roles?.kind === 'field' && roles.field === 'roles' && isWho(roles.of);
    if (isAsked && role?.kind === 'literal' && typeof role.value === 'string') return [role.value];
  }
  return undefined;
}

/** `initial: me`, and nothing else ever writes the field. */
function isWhoCreates(entity: Entity, { name, initial }: Field, { effects, rights }: Reviewing): boolean {
  const isAsker = initial?.kind === 'variable' && initial.name === 'me';
  return isAsker && !rights.someWrites(entity, name) && !isAssigned(entity, name, effects);
}
