import type { Grant } from '#shared/contract/model.ts';
import { type Message, messageOf } from '#shared/messages/message.ts';

type ForWhom = Pick<Grant, 'audience' | 'also'>;

/** Whether a grant is for somebody who belongs to these audiences. */
export function isGrantedTo({ audience, also = [] }: ForWhom, audiences: ReadonlySet<string>): boolean {
  return audiences.has(audience) && also.every((role) => audiences.has(role));
}

/** When a grant holds for somebody of its audience, as a contract would say it; undefined: always. */
export function conditionOf({ condition, also = [] }: Pick<Grant, 'condition' | 'also'>): string | undefined {
  const asked = [condition?.source, ...also.map((role) => `'${role}' in me.roles`)];
  const written = asked.filter((one) => one !== undefined);
  return written.length === 0 ? undefined : written.join(' && ');
}

/** What a grant says beside when it holds and which fields it covers; what it does not say is left out. */
export interface GrantDetails {
  /** Of a read: it is kept who opens the record. */
  readonly logged?: boolean;
  /** Of a read: fields that only an opening tells. */
  readonly opened?: readonly string[];
  /** Of a read: the code for whom the condition keeps out. */
  readonly else?: string;
  /** Of a create or an update: fields that may be sent and are not heeded. */
  readonly ignored?: readonly string[];
  /** Of a delete: also what they may not read. */
  readonly unseen?: boolean;
}

/** What a grant says so. */
export function detailsOf({ logged, withheld, otherwise, ignored, unseen }: Grant): GrantDetails {
  return {
    ...(logged === true ? { logged } : {}),
    ...(withheld === undefined ? {} : { opened: [...withheld] }),
    ...(otherwise === undefined ? {} : { else: otherwise }),
    ...(ignored === undefined || ignored.size === 0 ? {} : { ignored: [...ignored] }),
    ...(unseen === true ? { unseen } : {}),
  };
}

/** What is said of a grant's details, in the order in which they are read. */
export function detailTexts({
  logged,
  opened,
  else: code,
  ignored,
  unseen,
}: GrantDetails): readonly Message[] {
  return [
    ...(opened === undefined ? [] : [messageOf('studio.onlyOpened', { fields: opened.join(', ') })]),
    ...(logged === true ? [messageOf('studio.openingKept')] : []),
    ...(code === undefined ? [] : [messageOf('studio.elseCode', { code })]),
    ...(ignored === undefined ? [] : [messageOf('studio.ignoredFields', { fields: ignored.join(', ') })]),
    ...(unseen === true ? [messageOf('studio.alsoUnseen')] : []),
  ];
}
