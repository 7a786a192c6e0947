import { inboxAddress } from '#shared/contract/points/inboxes.ts';
import type { Inbox } from '#shared/contract/model-outside.ts';
import type { Model } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { type Outside, valueOutside } from './outside.ts';

/**
 * The address that answers to a mail go to: that of the inbox for the record it is about, or for the whole that this is a part
 * of, with the id of the mail as its key. It finds the record as the id in the heads of an answer does, and whoever has
 * neither cannot guess it. Undefined where no inbox says its address.
 */
export function replyAddress(
  { id, entity }: { readonly id: string; readonly entity: string },
  { model, outside }: { readonly model: Model; readonly outside: Outside },
): string | undefined {
  const address = inboxFor(entity, model)?.address;
  const text = address && valueOutside(address, outside);
  if (text === undefined || !inboxAddress.test(text)) return undefined;
  const at = text.lastIndexOf('@');
  return `${text.slice(0, at)}+${id}${text.slice(at)}`;
}

/** The nearest one. */
function inboxFor(name: string, model: Model): Inbox | undefined {
  const { inboxes, entities } = model;
  const inbox = inboxes.find(({ entity, address }) => entity === name && address !== undefined);
  const whole = entities.get(name)?.partOf?.entity;
  return inbox ?? (whole === undefined ? undefined : inboxFor(whole, model));
}

/** The key in an address; undefined where it has none. */
export function keyIn(address: string): string | undefined {
  const key = /\+([^+@]+)@[^@]+$/.exec(address)?.[1]?.toLowerCase();
  return key !== undefined && isId(key) ? key : undefined;
}

/** The address without its key, as people know it. */
export function withoutKey(address: string): string {
  const key = keyIn(address);
  return key === undefined ? address : address.replace(new RegExp(`\\+${key}@`, 'i'), '@');
}
