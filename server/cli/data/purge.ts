import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import type { Runtime } from '#server/runtime.ts';
import { purge, type PurgeOutcome } from '#server/tables/archive/purge.ts';
import { say } from '#server/cli/support/say.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

const usage = 'Usage: ninefold purge <entity>[.<field>] [--yes]';

/** `ninefold purge <entity>[.<field>]`: exit code 1 where nothing is deleted, 2 where the words are wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return withRuntime(argv, {
    options: { yes: 'switch' },
    work: async (runtime, { words, switches }) => {
      const [name, ...more] = words;
      const [entity = '', field, ...deeper] = name?.split('.') ?? [];
      if (entity === '' || field === '' || deeper.length > 0 || more.length > 0) return wrong(usage);
      return purgeNamed(runtime, { entity, field, sure: switches.has('yes') });
    },
  });
}

/** Without `--yes` it is done and undone again, to say how much it would be. */
async function purgeNamed(
  { database }: Runtime,
  {
    entity,
    field,
    sure,
  }: { readonly entity: string; readonly field: string | undefined; readonly sure: boolean },
): Promise<number> {
  const name = field === undefined ? entity : `${entity}.${field}`;
  const outcome = await database.write(
    async (transaction): Promise<PurgeOutcome> => {
      if (!sure) transaction.rollBackAtEnd();
      return purge(transaction, { entity, field });
    },
    { exclusive: [TABLES_LOCK], shared: [] },
  );
  switch (outcome.kind) {
    case 'unknown':
      say(`Nothing with the name ${name} is retired here.`);
      return 1;
    case 'in_use':
      say(`${name} is in the contract. Only retired fields and entities can be purged. Nothing was deleted.`);
      return 1;
    case 'purged': {
      const what = `${outcome.records === 1 ? '1 record' : `${outcome.records} records`} of ${name}, and its history`;
      say(
        sure
          ? `Deleted for good: ${what}.`
          : `This would delete the values of ${what} for good. Nothing was deleted; add --yes to do it.`,
      );
      return sure ? 0 : 1;
    }
  }
}
