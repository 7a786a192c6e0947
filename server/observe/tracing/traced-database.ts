import type { Database } from '#server/db/database.ts';
import { recordedDatabase, type SentStatement } from '#server/db/recorded-database.ts';
import type { Span } from './tracer.ts';

/** Longer statements say nothing more to who looks at a trace. */
const MOST_TEXT = 4_000;
const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' } as const;

/** The same database, noting each statement below a span: as it was sent, without its values. */
export function tracedDatabase(database: Database, span: Span): Database {
  const system = SYSTEMS[database.kind];
  const answered = ({ text, milliseconds = 0, rows }: SentStatement) => {
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
    span.noteStatement(operation, milliseconds, {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.query.text': text.slice(0, MOST_TEXT),
      'db.response.returned_rows': rows,
    });
  };
  return recordedDatabase(database, { answered });
}
