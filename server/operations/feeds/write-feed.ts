import type { Entity } from '#shared/contract/model.ts';
import { withoutFormula } from '#shared/fields/formula-text.ts';
import { calendarFile } from '#shared/time/calendar-file.ts';
import { csvLine } from '#server/operations/export/csv-text.ts';
import { escaped } from '#server/texts/escaped.ts';
import type { Entry, ReadFeed } from './read-feed.ts';

/** The forms in which a feed is fetched. */
export const feedFormats = ['atom', 'rss', 'ics', 'csv'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** A feed as it is sent. `address`: of the application, without a slash at the end. */
export interface SentFeed extends ReadFeed {
  readonly address: string;
  readonly now: string;
}

/** The media types of the forms. */
export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** A feed in one of its forms. */
export function writeFeed(feed: SentFeed, format: FeedFormat): string {
  return writers[format](feed);
}

const writers: Readonly<Record<FeedFormat, (feed: SentFeed) => string>> = { atom, rss, ics, csv };

/** RFC 4287. */
function atom(sent: SentFeed): string {
  const { feed, entries, now, address } = sent;
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? now;
  const items = entries.map(
    (entry) => `<entry><id>urn:uuid:${entry.id}</id><title>${xml(entry.title)}</title>
<link href="${xml(linkTo(entry, sent))}"/><published>${entry.created}</published><updated>${entry.updated}</updated>
<content type="text">${xml(entry.text)}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${xml(`${address}/api/-/feeds/${feed.name}`)}</id><title>${xml(feed.title)}</title>
<updated>${updated}</updated><author><name>${xml(feed.title)}</name></author>
${items.join('\n')}
</feed>
`;
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
function rss(sent: SentFeed): string {
  const { feed, entries, address } = sent;
  const items = entries.map(
    (entry) => `<item><guid isPermaLink="false">${entry.id}</guid><title>${xml(entry.title)}</title>
<link>${xml(linkTo(entry, sent))}</link><pubDate>${new Date(entry.created).toUTCString()}</pubDate>
<description>${xml(entry.text)}</description></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>${xml(feed.title)}</title><link>${xml(`${address}/`)}</link>
<description>${xml(feed.title)}</description>
${items.join('\n')}
</channel></rss>
`;
}

/** What has no beginning is in no calendar. */
function ics(sent: SentFeed): string {
  const { feed, entries } = sent;
  const events = entries.flatMap(({ from, ...entry }) => {
    if (from === undefined) return [];
    const { id, version, to, title, text, updated: stamp } = entry;
    return [{ id, stamp, version, from, to, title, text, url: linkTo(entry, sent) }];
  });
  return calendarFile(feed.title, events);
}

function csv(sent: SentFeed): string {
  const { feed, entries } = sent;
  const isCalendar = feed.from !== undefined;
  const head = [
    'id',
    'title',
    'text',
    'created_at',
    'updated_at',
    ...(isCalendar ? ['from', 'to'] : []),
    'link',
  ];
  const lines = entries.map((entry) => [
    entry.id,
    withoutFormula(entry.title),
    withoutFormula(entry.text),
    entry.created,
    entry.updated,
    ...(isCalendar ? [entry.from ?? '', entry.to ?? ''] : []),
    linkTo(entry, sent),
  ]);
  return [head, ...lines].map(csvLine).join('');
}

function linkTo({ id }: Entry, { address, entity }: SentFeed): string {
  return recordLink(address, entity, id);
}

/** Where a record is read, below the address of the application. */
export function recordLink(address: string, { plural }: Pick<Entity, 'plural'>, id: string): string {
  return `${address}/-/records/${plural}/${id}`;
}

/** Text as it stands in XML, which has no place for most control characters. */
function xml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML 1.0 leaves out
  return escaped(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
