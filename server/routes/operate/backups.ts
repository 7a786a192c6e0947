import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Backups } from '#server/operations/backups/backups.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** The calls with which the owner makes, lists, takes and deletes archives of everything. */
export function backupCalls(backups: Backups, report: Reporter): Readonly<Record<string, Handlers>> {
  const reportBackup = (
    kind: 'backup_made' | 'backup_taken' | 'backup_deleted',
    name: string,
    by: Exchange,
  ) => report({ kind, name, person: by.call.actor.id ?? '' });
  return {
    '/-/backups': {
      GET: owned(async ({ runtime }) => {
        const automatic = (await backups.automatic?.how(runtime)) ?? null;
        return done({ status: 200, body: { items: await backups.list(), automatic } });
      }),
      POST: owned(async (exchange) => {
        const made = await backups.make(exchange.runtime);
        if (made.kind === 'refusal') return made;
        const { value } = made;
        reportBackup('backup_made', value.name, exchange);
        return done({
          status: 201,
          headers: { Location: `/api/-/backups/${value.name}` },
          body: value,
        });
      }),
    },
    '/-/backups/automatic': automaticCalls(backups),
    '/-/backups/:id': {
      GET: owned(async (exchange) => {
        const name = exchange.params['id'] ?? '';
        const opened = await backups.open(name);
        if (opened.kind === 'refusal') return opened;
        const { size, read } = opened.value;
        reportBackup('backup_taken', name, exchange);
        const headers = {
          'Content-Type': 'application/gzip',
          'Content-Length': String(size),
          'Content-Disposition': `attachment; filename="${name}"`,
        };
        return done({ status: 200, headers, stream: read });
      }),
      DELETE: owned(async (exchange) => {
        const name = exchange.params['id'] ?? '';
        const removed = await backups.remove(name);
        if (removed.kind === 'refusal') return removed;
        reportBackup('backup_deleted', name, exchange);
        return done({ status: 204 });
      }),
    },
  };
}

function automaticCalls({ automatic }: Backups): Handlers {
  return {
    GET: owned(async () => {
      const found = (await automatic?.archives()) ?? done([]);
      return found.kind === 'refusal' ? found : done({ status: 200, body: { items: found.value } });
    }),
    POST: owned(async ({ runtime }) => {
      const none = refuse('not_allowed_now', messageOf('refusals.noAutomaticBackups'));
      const asked = (await automatic?.ask(runtime)) ?? none;
      return asked.kind === 'refusal' ? asked : done({ status: 202 });
    }),
  };
}

function owned(work: (exchange: Exchange) => Promise<Outcome<Answer>>) {
  return async (exchange: Exchange): Promise<Outcome<Answer>> => {
    const refused = whoMay(exchange);
    if (refused !== undefined) return refused;
    const unknown = unknownParameter(exchange.query, []);
    return unknown === undefined ? work(exchange) : unknown;
  };
}

/** An archive holds what nobody reads otherwise, hashes of passwords among it: a narrowed token does not reach it. */
function whoMay({ call: { actor } }: Exchange): Refusal | undefined {
  const refused = onlyOwner(actor);
  if (refused !== undefined) return refused;
  return actor.scope === undefined ? undefined : refuse('forbidden', messageOf('refusals.tokenNotForThat'));
}
