import type {
  NoticeDeclaration,
  QueryDeclaration,
  ScheduleDeclaration,
  WebhookDeclaration,
} from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { Entry, MapNode } from '../language/node.ts';
import type { Settings } from '../model.ts';
import { acceptName } from '../reading/declared-name.ts';
import { MapReader, readMap } from '../reading/reading.ts';
import { type NamedReader, readNotice, readWebhook, type WrittenNotice } from './messages.ts';
import { readQuery } from './queries.ts';
import { readSchedule } from './schedules.ts';

const keys = {
  of: 'Point 7',
  known: ['queries', 'webhooks', 'notices', 'schedules'],
} as const;

interface Calls {
  readonly queries: readonly QueryDeclaration[];
  readonly webhooks: readonly WebhookDeclaration[];
  readonly notices: readonly NoticeDeclaration[];
  readonly schedules: readonly ScheduleDeclaration[];
}

/** Point 7: queries that are asked, calls to the outside, messages to people, work by the clock. */
export function readCalls(root: MapNode | undefined, settings: Settings, findings: Findings): Calls {
  if (root === undefined) return { queries: [], webhooks: [], notices: [], schedules: [] };
  const reader = new MapReader(root, keys, findings);
  const each = <Read>(key: keyof Calls, what: string, read: (named: NamedReader) => readonly Read[]) =>
    (reader.map(key)?.entries ?? []).flatMap((entry) => {
      const named = readNamed(entry, { key, what }, findings);
      return named === undefined ? [] : read(named);
    });
  const schedules = each('schedules', 'A schedule', readSchedule);
  const notices = each('notices', 'A notice', readNotice);
  return {
    queries: each('queries', 'A query', (named) => readQuery(named, settings)),
    webhooks: each('webhooks', 'A webhook', readWebhook),
    notices: notices.flatMap((notice) => forEntities(notice, schedules)),
    schedules,
  };
}

const keysOf: Readonly<Record<keyof Calls, readonly string[]>> = {
  queries: ['of', 'where', 'group', 'values', 'params', 'for'],
  webhooks: ['on', 'url', 'secret', 'if', 'send'],
  notices: ['on', 'to', 'if', 'title', 'text', 'via'],
  schedules: ['every', 'of', 'where', 'do', 'notice'],
};

function readNamed(
  { key, value }: Entry,
  section: { readonly key: keyof Calls; readonly what: string },
  findings: Findings,
): NamedReader | undefined {
  const accepted = acceptName(key, { what: section.what, reserved: [reservedNames] }, findings);
  const node = readMap(value, findings);
  if (node === undefined) return undefined;
  const reader = new MapReader(node, { of: section.what, known: keysOf[section.key] }, findings);
  return accepted ? { name: key, reader } : undefined;
}

/** A notice tells of the records of its events, and of those that a schedule finds for it. */
function forEntities(
  notice: WrittenNotice,
  schedules: readonly ScheduleDeclaration[],
): readonly NoticeDeclaration[] {
  const found = schedules.filter(({ act }) => act.kind === 'notice' && act.notice.text === notice.name.text);
  const entities = [...notice.on.map(({ entity }) => entity), ...found.map(({ entity }) => entity)];
  const first = entities.filter(
    (entity, index) => entities.findIndex(({ text }) => text === entity.text) === index,
  );
  return first.map((entity) => ({
    ...notice,
    entity,
    on: notice.on.filter((event) => event.entity.text === entity.text),
    // Each its own node: what is checked is kept by the node it was written in.
    to: { ...notice.to },
    if: notice.if && { ...notice.if },
    title: { ...notice.title },
    text: { ...notice.text },
  }));
}
