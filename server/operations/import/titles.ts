import { messageOf } from '#shared/messages/message.ts';
import type { Entity } from '#shared/contract/model.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import { done } from '#shared/api/refusal.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { readAll } from '../export/read-all.ts';
import { openListing } from '#server/reads/lists/list-pages.ts';

/** Ids by title; the word `several` where more than one record is called so. */
export type Titles = Map<string, string>;

/** Among more records than these a title is no name any more. */
const MOST_TITLES = 100_000;
const PAGE = 500;

/** What the records of an entity are called that the caller may read. */
export async function titlesOf({ runtime, call }: ReadContext, entity: Entity): Promise<Outcome<Titles>> {
  const asked = { sort: [], limit: PAGE, fields: ['id'], expand: [], count: false } as const;
  const listing = openListing(runtime, call, { entity, asked });
  if (listing.kind === 'refusal') return listing;
  const titles: Titles = new Map();
  for await (const page of readAll(listing.value)) {
    for (const record of page) noteTitle(titles, record.titles['id'], String(record['id']));
    if (titles.size > MOST_TITLES)
      return refuse('too_costly', messageOf('refusals.tooManyToFind', { records: entity.labelPlural }));
  }
  return done(titles);
}

/** Adds one record. */
export function noteTitle(titles: Titles, title: string | undefined, id: string): void {
  if (title === undefined || title === '') return;
  const known = titles.get(title);
  titles.set(title, known === undefined || known === id ? id : 'several');
}
