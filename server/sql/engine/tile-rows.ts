import sql, { type Sql } from 'sql-template-tag';

/** Tiles on a dashboard that somebody may have: their own, and those that are shared with anybody. */
export function selectTiles(dashboard: string, user: string | null): Sql {
  const where = user === null ? sql`audience IS NOT NULL` : sql`(audience IS NOT NULL OR user_id = ${user})`;
  return sql`SELECT * FROM nf_tile WHERE dashboard = ${dashboard} AND ${where} ORDER BY id`;
}

/** Every tile there is. */
export function selectAllTiles(): Sql {
  return sql`SELECT * FROM nf_tile ORDER BY dashboard, id`;
}

/** One tile, whoever's it is. */
export function selectTile(id: string): Sql {
  return sql`SELECT * FROM nf_tile WHERE id = ${id}`;
}

/** How many tiles a person has, as `count`. */
export function countTilesOf(user: string): Sql {
  return sql`SELECT COUNT(*) AS count FROM nf_tile WHERE user_id = ${user}`;
}

/** Gives a tile its name, content and audience; `contract` is the version by whose names the query is written. */
export function updateTile(tile: {
  readonly id: string;
  readonly screen: string;
  readonly name: string;
  readonly query: string;
  readonly shows: string;
  readonly for: string | null;
  readonly contract: number;
  readonly now: string;
}): Sql {
  const { id, screen, name, query, shows, contract, now } = tile;
  return sql`UPDATE nf_tile SET screen = ${screen}, name = ${name}, query = ${query}, shows = ${shows},
    audience = ${tile.for}, contract = ${contract}, changed_at = ${now} WHERE id = ${id}`;
}

/** Removes a tile for good. */
export function deleteTile(id: string): Sql {
  return sql`DELETE FROM nf_tile WHERE id = ${id}`;
}

/** How a person has arranged a dashboard. */
export function selectArrangement(user: string, dashboard: string): Sql {
  return sql`SELECT items, version FROM nf_arrangement WHERE user_id = ${user} AND dashboard = ${dashboard}`;
}

/** Keeps an arrangement in the place of an earlier one. */
export function updateArrangement(kept: {
  readonly user: string;
  readonly dashboard: string;
  readonly items: string;
  readonly version: number;
  readonly now: string;
}): Sql {
  const { user, dashboard, items, version, now } = kept;
  return sql`UPDATE nf_arrangement SET items = ${items}, version = ${version}, changed_at = ${now}
    WHERE user_id = ${user} AND dashboard = ${dashboard}`;
}
