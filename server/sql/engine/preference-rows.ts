import sql, { type Sql } from 'sql-template-tag';
import type { Preferences } from '#shared/api/reading.ts';

/** Keeps what somebody has chosen. */
export function putPreferences(person: string, { language, locale, timezone }: Preferences): Sql {
  return sql`INSERT INTO nf_preference (user_id, language, locale, timezone) VALUES (${person}, ${language}, ${locale}, ${timezone})
    ON CONFLICT (user_id) DO UPDATE SET language = ${language}, locale = ${locale}, timezone = ${timezone}`;
}

/** Notes in which language somebody came in: letters to them are in it until they choose one. */
export function putWish(person: string, language: string): Sql {
  return sql`INSERT INTO nf_preference (user_id, wished) VALUES (${person}, ${language})
    ON CONFLICT (user_id) DO UPDATE SET wished = ${language}`;
}
