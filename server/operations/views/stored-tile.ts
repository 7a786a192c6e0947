import { type OwnTile, tileShows } from '#shared/api/calls/views.ts';
import type { Row } from '#server/db/database.ts';
import type { StoredView } from './stored-view.ts';

/** A tile that somebody made as the database keeps it: a view of a list that stands on a dashboard. */
export interface StoredTile extends StoredView {
  readonly dashboard: string;
  readonly shows: OwnTile['shows'];
  /** Whom it is shared with; null: nobody. */
  readonly for: string | null;
}

/** A row of `nf_tile`. */
export function storedTile(row: Row): StoredTile {
  const audience = row['audience'];
  return {
    id: String(row['id']),
    user: String(row['user_id']),
    dashboard: String(row['dashboard']),
    screen: String(row['screen']),
    entity: String(row['entity']),
    name: String(row['name']),
    query: String(row['query']),
    shows: tileShows.find((one) => one === row['shows']) ?? 'list',
    for: typeof audience === 'string' ? audience : null,
    shared: typeof audience === 'string',
    contract: Number(row['contract']),
  };
}
