import type { SentChild } from '#server/write/request/sent-children.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { type Rights, rightsThen } from '#server/operations/history/rights-then.ts';

/** What of a record that comes back its caller could read, and the parts that come with it. */
interface ComingBack {
  readonly rights: Rights;
  readonly parts: readonly SentChild[];
}

/** Whether the caller could read what is named by a place in a record that comes back: `cost`, or `lines.0.text` of a part. */
export async function placesRead(
  context: ReadContext,
  { rights, parts }: ComingBack,
): Promise<(place: string) => boolean> {
  const below = await Promise.all(parts.map((part) => readInPart(context, part)));
  return (place) => {
    const at = parts.findIndex((part) => place === part.at || place.startsWith(`${part.at}.`));
    const within = below[at];
    const [name = ''] = place.split('.', 1);
    return within === undefined ? rights.reads(name) : within(place.slice((parts[at]?.at.length ?? 0) + 1));
  };
}

async function readInPart(
  context: ReadContext,
  { entity, restored, children }: SentChild,
): Promise<(place: string) => boolean> {
  const rights = await rightsThen(context, entity, restored ?? {});
  const isRead = await placesRead(context, { rights, parts: children });
  return (place) => (place === '' ? rights.readable : isRead(place));
}
