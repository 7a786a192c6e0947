import type { Config } from '#server/config.ts';
import { databaseUrlSchema } from '#server/config.ts';
import type { DataPlace } from '#server/db/open/open-database.ts';

/** Where the data are: what the command line says goes before what the environment says, and a folder is the default. */
export function dataPlace(
  values: Readonly<Partial<Record<string, string>>>,
  config: Pick<Config, 'data' | 'databaseUrl' | 'connections'>,
): { kind: 'place'; place: DataPlace } | { kind: 'wrong'; message: string } {
  const { data, database } = values;
  const url = database ?? (data === undefined ? config.databaseUrl : undefined);
  const checked = databaseUrlSchema.optional().safeParse(url);
  if (!checked.success) return { kind: 'wrong', message: `--database ${checked.error.issues[0]?.message}` };
  return {
    kind: 'place',
    place: {
      directory: data ?? config.data ?? 'data',
      databaseUrl: checked.data,
      connections: config.connections,
    },
  };
}
