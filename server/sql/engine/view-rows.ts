import sql, { type Sql } from 'sql-template-tag';

/** Views that somebody may have: their own and the shared ones, by name. */
export function selectViews(user: string | null): Sql {
  const where = user === null ? sql`shared = 1` : sql`(shared = 1 OR user_id = ${user})`;
  return sql`SELECT * FROM nf_view WHERE ${where} ORDER BY name_key, id`;
}

/** Every view there is. */
export function selectAllViews(): Sql {
  return sql`SELECT * FROM nf_view ORDER BY screen, name_key, id`;
}

/** One view, whoever's it is. */
export function selectView(id: string): Sql {
  return sql`SELECT * FROM nf_view WHERE id = ${id}`;
}

/** How many views a person has, as `count`. */
export function countViewsOf(user: string): Sql {
  return sql`SELECT COUNT(*) AS count FROM nf_view WHERE user_id = ${user}`;
}

/** How many views of a screen are shared, as `count`; `except` does not count. */
export function countSharedViews(screen: string, except: string): Sql {
  return sql`SELECT COUNT(*) AS count FROM nf_view WHERE screen = ${screen} AND shared = 1 AND id <> ${except}`;
}

/** A row where the person has another view of this name on the screen. */
export function selectViewNamed(view: {
  readonly id: string;
  readonly user: string;
  readonly screen: string;
  readonly nameKey: string;
}): Sql {
  const { id, user, screen, nameKey } = view;
  return sql`SELECT id FROM nf_view WHERE user_id = ${user} AND screen = ${screen} AND name_key = ${nameKey} AND id <> ${id}`;
}

/** Gives a view its name, query and audience; `contract` is the version by whose names the query is written. */
export function updateView(view: {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly query: string;
  readonly shared: boolean;
  readonly contract: number;
  readonly now: string;
}): Sql {
  const { id, name, nameKey, query, shared, contract, now } = view;
  return sql`UPDATE nf_view SET name = ${name}, name_key = ${nameKey}, query = ${query},
    shared = ${shared ? 1 : 0}, contract = ${contract}, changed_at = ${now} WHERE id = ${id}`;
}

/** Removes a view for good. */
export function deleteView(id: string): Sql {
  return sql`DELETE FROM nf_view WHERE id = ${id}`;
}
