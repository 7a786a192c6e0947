import type { AppDescription, EntityDescription } from '../app-description.ts';
import { engineOwnCalls } from '../calls/engine.ts';
import { always, type CodesOfWrites, type Operation, type Paths } from '../openapi/operation.ts';
import { recordPaths } from '../openapi/record-paths.ts';

type App = Pick<AppDescription, 'entities' | 'sets'>;
type Named = readonly [string, Pick<Operation, 'refusals' | 'writes'>];

/** The type that says, for each call of a typed client, which codes it may be refused with: `'loans.create'`, `'loans.do.approve'`. */
export function codesOfCalls({ entities, sets = [] }: App, codesOf: CodesOfWrites): string {
  const ofRecords = entities.flatMap((entity) =>
    callsOf(entity, entities).map(([name, operation]): Named => [`${entity.plural}.${name}`, operation]),
  );
  const ofConstants: readonly Named[] =
    sets.length === 0 ? [] : [['$settings.change', engineOwnCalls['PATCH /api/-/settings']]];
  const lines = [...ofRecords, ...ofConstants].map(([name, { refusals, writes = [] }]) => {
    const own = codesOf(writes).map(({ code }) => code);
    return `  readonly '${name}': ${union([...always, ...refusals, ...own])};`;
  });
  return `/** Codes that each call may be refused with. */\nexport interface CodesOfCalls {\n${lines.join('\n')}\n}`;
}

function union(codes: readonly string[]): string {
  return [...new Set(codes)].map((code) => `'${code}'`).join(' | ');
}

/** Under the names that the client gives them. */
function callsOf(
  entity: EntityDescription,
  entities: readonly EntityDescription[],
): readonly (readonly [string, Operation])[] {
  const base = `/api/${entity.plural}`;
  const paths: Paths = recordPaths(entity, { entities });
  const under = (start: string) =>
    Object.entries(paths).find(([path]) => path.startsWith(`${base}${start}`))?.[1]['get'];
  const below = (end: string) => Object.entries(paths).find(([path]) => path.endsWith(end))?.[1]?.['post'];
  const named: readonly (readonly [string, Operation | undefined])[] = [
    ['list', paths[base]?.['get']],
    ['read', paths[`${base}/{id}`]?.['get']],
    ['totals', paths[`${base}/-/totals`]?.['get']],
    ['history', paths[`${base}/{id}/-/history`]?.['get']],
    ['create', paths[base]?.['post']],
    ['update', paths[`${base}/{id}`]?.['patch']],
    ['delete', paths[`${base}/{id}`]?.['delete']],
    ['export', paths[`${base}/-/export`]?.['get']],
    ['import', paths[`${base}/-/import`]?.['post']],
    ['undoImport', paths[`${base}/-/import/undo`]?.['post']],
    ['mails', paths[`${base}/{id}/-/mails`]?.['get']],
    ['mailFile', paths[`${base}/{id}/-/mails/{mail}/files/{file}`]?.['get']],
    ['sendMailAgain', paths[`${base}/{id}/-/mails/{mail}/again`]?.['post']],
    ['trash', paths[`${base}/-/trash`]?.['get']],
    ['choices', below('/-/choices/{place}')],
    ['prefilled', below('/-/prefilled')],
    ['timeLeft', under('/-/time-left/')],
    ['restore', paths[`${base}/-/restore`]?.['post']],
    ['file', under('/{id}/-/files/')],
    ['document', under('/{id}/-/documents/')],
    ['calendar', paths[`${base}/{id}/-/calendar`]?.['get']],
    ...entity.transitions.map(({ name }) => [`do.${name}`, paths[`${base}/{id}/${name}`]?.['post']] as const),
    ...(entity.previews ?? []).map(
      ({ name }) => [`preview.${name}`, paths[`${base}/{id}/${name}`]?.['post']] as const,
    ),
  ];
  return named.flatMap(([name, operation]) => (operation === undefined ? [] : [[name, operation] as const]));
}
