import { posix } from 'node:path';
import { cycles, everyImport, graphOf, type Rule } from './architecture-rules.ts';
import type { SourceFile } from './source-file.ts';

/** The rooms of a side, lowest first: each may use those before it, in types too. A file of the side itself is a room. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  server: [
    'storage.ts',
    'new-id.ts',
    'repeat.ts',
    'node-http.ts',
    'project-folder.ts',
    'project-version.ts',
    'bucket-settings.ts',
    'backup-settings.ts',
    'trace-settings.ts',
    'config.ts',
    'call.ts',
    'db',
    'bucket',
    'runtime.ts',
    'sandbox',
    'rights',
    'fields',
    'observe',
    'sql',
    'contents',
    'tables',
    'identity',
    'messages',
    'texts',
    'documents',
    'sending',
    'reads',
    'write',
    'clock',
    'sizes',
    'operations',
    'mailboxes',
    'live',
    'instance',
    'rehearsal',
    'scenarios',
    'scripting',
    'agents',
    'pricing',
    'trial',
    'guide',
    'http',
    'routes',
    'app.ts',
    'cli',
    'main.ts',
  ],
};

/**
 * The files of a folder that other rooms may import; a folder without a line has none. `all`: each file stands for
 * itself, as use cases do. What lies directly in a room is for everybody.
 */
const DOORS: Readonly<Record<string, readonly string[] | 'all'>> = {
  'server/db/sqlite/threads': ['thread-line'],
  'server/db/open': ['open-database', 'throw-away'],
  'server/db/sqlite': ['left-over'],
  'server/http/caller': ['cookies', 'host-check', 'identify', 'network', 'own-origin', 'reading'],
  'server/http/limit': 'all',
  'server/http/pages': 'all',
  'server/identity/keys': 'all',
  'server/identity/people': 'all',
  'server/identity/sign-in': 'all',
  'server/instance/keepers': 'all',
  'server/observe/tracing': ['export-spans', 'trace-place', 'traced-database', 'tracer'],
  'server/operations/accounts': 'all',
  'server/operations/backups': [
    'automatic',
    'backup-state',
    'backups',
    'read-archive',
    'restore-backup',
    'scheduled',
    'shelf',
    'write-archive',
    'write-folder',
  ],
  'server/operations/batch': ['batch', 'run-batch'],
  'server/operations/contract': 'all',
  'server/operations/dashboards': ['arrange', 'read-dashboard', 'save-tile'],
  'server/operations/explain': ['call-by-name', 'explain-call'],
  'server/operations/export': ['export-query', 'export-records'],
  'server/operations/feeds': 'all',
  'server/operations/files': 'all',
  'server/operations/groups': ['ask-open', 'ask-query', 'ask-tile', 'ask-totals'],
  'server/operations/history': [
    'history-rows',
    'past-states',
    'list-deleted',
    'read-history',
    'rights-then',
    'search-history',
  ],
  'server/operations/import': ['import-records', 'read-file', 'undo-import'],
  'server/operations/inboxes': [
    'keep-mail',
    'list-inbox',
    'list-mailboxes',
    'read-mail',
    'receive-mail',
    'take-mail',
    'take-waiting',
  ],
  'server/operations/openings': ['keep-openings'],
  'server/operations/passwords': 'all',
  'server/operations/receive': ['list-received', 'receive-message'],
  'server/operations/records': 'all',
  'server/operations/requests': 'all',
  'server/operations/samples': ['load-examples', 'load-records', 'load-seed', 'named-references'],
  'server/operations/second-factor': [
    'challenge',
    'needs-factor',
    'own-factor',
    'own-passkeys',
    'sign-in-by-passkey',
  ],
  'server/operations/security': 'all',
  'server/operations/views': ['list-views', 'save-view', 'views-after'],
  'server/reads/conditions': ['filter-problem', 'of-no-record', 'stored-condition', 'written-observer'],
  'server/reads/lists': ['count-seen', 'list', 'list-pages', 'narrow-search'],
  'server/write/proof': ['challenge', 'proof-secret'],
  'server/routes/operate': ['health', 'metrics'],
  'server/sending/mail': ['addresses', 'attached', 'kept-mail'],
  'server/sql/engine': 'all',
  'server/sql/expression': ['changeable-constant', 'expression', 'expression-value', 'scope'],
  'server/sql/lists': 'all',
  'server/sql/questions': 'all',
  'server/sql/records': [
    'found-by-value',
    'record-projection',
    'among',
    'record-statements',
    'records-statement',
    'templates-statement',
    'mail-parts',
    'mail-statement',
  ],
  'server/sql/relations': [
    'entity-relation',
    'masked-relation',
    'open-scope',
    'page-relations',
    'path-joins',
    'readable-schema',
  ],
  'server/sql/values': 'all',
  'server/tables/apply': [
    'ensure-engine-tables',
    'names-now',
    'publication',
    'publish',
    'reconcile-indexes',
    'renamed-condition',
    'version-meaning',
  ],
  'server/tables/archive': ['archive', 'purge', 'restore-archive'],
  'server/tables/describe': [
    'catalog',
    'entity-of-table',
    'mapped-storage',
    'match-names',
    'name-map',
    'settings',
    'zones',
  ],
  'server/tables/fill': ['make-zone-offsets'],
  'server/tables/person': [
    'erase-person',
    'kept-of-person',
    'known-as',
    'leave-no-bytes',
    'mentions',
    'words',
  ],
  'server/tables/plan': ['plan', 'plan-lines', 'plan-tables'],
  'server/tables/search': [
    'index-advice',
    'index-uses',
    'keep-search-indexes',
    'misfits',
    'slow-calls',
    'table-counts',
    'vacuum-sooner',
    'work-at-hand',
  ],
  'server/tables/versions': ['decide-start', 'made-by', 'versions'],
  'server/write/answer': ['forgotten-answers', 'idempotency', 'known-refusal', 'replayed-answer'],
  'server/write/conditions': ['ask'],
  'server/write/context': ['change', 'refusals', 'stored-record', 'write-context', 'write-notes'],
  'server/write/effects': ['applied-values', 'effect-questions'],
  'server/write/plan': ['reach-of', 'write-plan'],
  'server/write/request': [
    'attempt',
    'fields-of',
    'sent-body',
    'sent-children',
    'write-observer',
    'write-request',
  ],
  'server/write/settle': ['engine-moves', 'moves-made'],
  'server/write/steps': ['perform'],
  'server/write/traces': ['forget-traces', 'history', 'keep-constant'],
  'server/write/values': [
    'apply',
    'check-values',
    'counting',
    'kept-values',
    'offered',
    'open-time',
    'uniqueness',
  ],
};

/** Sides whose folders have doors. */
const WITH_DOORS: readonly string[] = ['server'];
/** Sides in which types close no circle either, neither of files nor of folders. */
const WITHOUT_TYPE_CYCLES: readonly string[] = ['server'];
/** Sides whose folders are layers. */
const LAYERED: readonly string[] = ['shared', 'server', 'client'];
/** Sides whose folders can be read at a glance. */
const SMALL_FOLDERS: readonly string[] = ['shared', 'server', 'client'];

const MOST_FILES = 20;

/** A room uses only rooms that stand before it in the list of its side. */
export const roomDirections: Rule = (files) =>
  everyImport(files, ({ path }, { target }) => {
    const rooms = ROOMS[sideOf(path)];
    if (rooms === undefined || target === undefined || sideOf(target) !== sideOf(path)) return undefined;
    const [from, to] = [roomOf(path), roomOf(target)];
    if (!rooms.includes(from)) return `${from} is no room of ${sideOf(path)}/ that anybody knows`;
    if (rooms.indexOf(to) <= rooms.indexOf(from)) return undefined;
    return `${from} must not import ${target}: ${to} stands above it`;
  });

/** Of a folder within a room others import the doors alone. */
export const doors: Rule = (files) =>
  everyImport(files, ({ path }, { target }) => {
    if (target === undefined || !isWithin(target, WITH_DOORS) || !isBehindDoors(target)) return undefined;
    if (sideOf(path) === 'tests' || isSameRoom(path, target) || isDoor(target)) return undefined;
    return `${target} is no door of its folder`;
  });

/** A door by which nobody enters is a wall. */
export const doorsInUse: Rule = (files) => {
  const folders = new Set(files.map(({ path }) => posix.dirname(path)));
  const entered = new Set<string>();
  everyImport(files, ({ path }, { target }) => {
    if (sideOf(path) !== 'tests' && target !== undefined && !isSameRoom(path, target))
      entered.add(withoutEnding(target));
    return undefined;
  });
  return Object.entries(DOORS).flatMap(([folder, names]) =>
    names === 'all' || !folders.has(folder)
      ? []
      : names
          .filter((name) => !entered.has(`${folder}/${name}`))
          .map((name) => `${folder}: nobody enters by ${name}`),
  );
};

/** The folders of a side are layers: none reaches itself through another. */
export const noFolderCycles: Rule = (files) =>
  LAYERED.flatMap((side) => {
    const own = files.filter(({ path }) => sideOf(path) === side);
    const withTypes = WITHOUT_TYPE_CYCLES.includes(side);
    return cycles(graphOf(own, folderOf, { withTypes })).map((cycle) => cycle.join(' -> '));
  });

/** No file reaches itself through types alone: one of them says something that belongs to both. */
export const noTypeCycles: Rule = (files) =>
  WITHOUT_TYPE_CYCLES.flatMap((side) => {
    const own = files.filter(({ path }) => sideOf(path) === side);
    return cycles(graphOf(own, (path) => path, { withTypes: true })).map((cycle) => cycle.join(' -> '));
  });

/** Whoever opens a folder sees what is in it. */
export const folderSize: Rule = (files) => {
  const own = files.filter(({ path }) => isWithin(path, SMALL_FOLDERS));
  return [...Map.groupBy(own, ({ path }) => posix.dirname(path))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, inside]) => `${folder}: ${inside.length} files; give it folders by what they do`);
};

function isDoor(path: string): boolean {
  const names = DOORS[posix.dirname(path)] ?? [];
  return names === 'all' || names.includes(posix.basename(withoutEnding(path)));
}

/** A folder within a room, not the room itself. */
function isBehindDoors(path: string): boolean {
  return path.split('/').length > 3;
}

function isSameRoom(one: string, other: string): boolean {
  return sideOf(one) === sideOf(other) && roomOf(one) === roomOf(other);
}

function isWithin(path: string, sides: readonly string[]): boolean {
  return sides.includes(sideOf(path));
}

function sideOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function roomOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** A file of the side itself stands for itself. */
function folderOf(path: SourceFile['path']): string {
  return path.split('/').length > 2 ? posix.dirname(path) : path;
}

function withoutEnding(path: string): string {
  return path.replace(/\.tsx?$/, '');
}
