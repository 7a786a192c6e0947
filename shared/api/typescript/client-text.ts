import type { AppDescription, EntityDescription } from '../app-description.ts';
import { hasTrash } from '#shared/screens/has-trash.ts';
import { isFilledIn } from '../openapi/prefilled-paths.ts';
import { chosenIn, offersMoments } from '../openapi/choice-paths.ts';
import { deadlinesOf } from '../openapi/time-left-paths.ts';
import type { CodesOfWrites } from '../openapi/operation.ts';
import { engineCodes } from '../problem.ts';
import { mustBeGiven } from '../sent-fields.ts';
import { codesOfCalls } from './codes-of-calls.ts';
import { type EntityTypeNames, entityTypes, nameTypes } from './client-types.ts';
import { constantTypes, filesAndConstants, filesOf } from './client-files.ts';
import { clientQueries } from './client-queries.ts';
import { addedUp, transfersOf } from './client-transfers.ts';

/** What a typed client is made of. */
export interface ClientSource {
  readonly app: AppDescription;
  /** The contract's own error codes. */
  readonly codes: readonly string[];
  readonly codesOf: CodesOfWrites;
  /** The source text that is the same for every application: it declares what this part refers to. */
  readonly core: string;
}

/**
 * A TypeScript client of one application for one viewer, as one file without imports: the common part, the types of the
 * entities, the codes of refusals and `connect`, with the calls that some grant of the viewer allows.
 */
export function clientText({ app, codes, codesOf, core }: ClientSource): string {
  const own = ['Client', 'Code', 'CodesOfCalls', 'Constants', 'connect', 'isRefusal', 'isRefusalOf'];
  const names = nameTypes(app, [...globals, ...own, ...declaredIn(core)]);
  const parts = [
    `// A client of ${JSON.stringify(app.name)}, made by \`ninefold types\`. Make it anew when the contract changes.`,
    core.trim(),
    ...app.entities.map((entity) => entityTypes(entity, app, names)),
    codeType(codes),
    ...constantTypes(app),
    codesOfCalls(app, codesOf),
    refusalGuard,
    recordsFunction(app, { names, codesOf }),
    connectFunction(app),
    '/** All calls of the application. */\nexport type Client = ReturnType<typeof connect>;',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Types of the language that the text names. */
const globals =
  'Record Readonly Promise Error TypeError AsyncGenerator Omit Pick Partial Exclude ReturnType Array Number Object String JSON Map Set Response URL URLSearchParams AbortController AbortSignal BodyInit RequestInit TextDecoderStream FormData Blob File'.split(
    ' ',
  );

function declaredIn(core: string): readonly string[] {
  const declared = core.matchAll(
    /^(?:export )?(?:interface|type|class|function|const|async function) (\w+)/gm,
  );
  return [...declared].map(([, name = '']) => name);
}

function codeType(codes: readonly string[]): string {
  const all = [...Object.keys(engineCodes), ...codes.filter((code) => !Object.hasOwn(engineCodes, code))];
  const lines = all.map((code) => `  | '${code}'`);
  return `/** Codes of refusals: the engine's in lower case, the contract's in upper case. */\nexport type Code =\n${lines.join('\n')};`;
}

const refusalGuard = `/** Whether something that was thrown is a refusal, with one of these codes where some are given. */
export function isRefusal<Of extends Code = Code>(error: unknown, ...codes: readonly Of[]): error is Refusal<Of> {
  return error instanceof Refusal && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** Whether something that this call has thrown is a refusal; its code is then one of those the call may answer. */
export function isRefusalOf<Call extends keyof CodesOfCalls>(_call: Call, error: unknown): error is Refusal<CodesOfCalls[Call]> {
  return error instanceof Refusal;
}`;

interface Typed {
  readonly names: ReadonlyMap<string, EntityTypeNames>;
  readonly codesOf: CodesOfWrites;
}

/** Apart from `connect`, so that a batch has the same calls. */
function recordsFunction({ entities }: AppDescription, typed: Typed): string {
  const collections = entities.map((entity) => collection(entity, entities, typed));
  return `/** The calls on records, as \`send\` sends them. */
function records(send: Send) {
  return {
${collections.join('\n')}
  };
}`;
}

function connectFunction(app: AppDescription): string {
  const { entities, queries, screens } = app;
  const told = entities.filter(({ may }) => may.read).map(({ name }) => `'${name}'`);
  const calendars = screens.filter(({ open }) => open).map(({ route }) => JSON.stringify(route));
  const open = calendars.length === 0 ? [] : [`    ...opens<${calendars.join(' | ')}>(send),`];
  const changes = told.length === 0 ? [] : [`    ...tellsChanges<${told.join(' | ')}>(settings),`];
  const calls = [...changes, ...open, ...filesAndConstants(app), ...clientQueries(queries)];
  return `/** A client of this application; nothing is sent yet. */
export function connect(settings: ClientSettings) {
  const send = sender(settings);
  return {
    ...engine(send),
    ...batches(send, records),
${calls.map((call) => `${call}\n`).join('')}    ...records(send),
  };
}`;
}

function collection(
  entity: EntityDescription,
  entities: readonly EntityDescription[],
  { names: types, codesOf }: Typed,
): string {
  const names = types.get(entity.name);
  if (names === undefined) throw new Error(`${entity.name} has no types`);
  const { may, plural, transitions, previews = [], waits = [], mails = false } = entity;
  const answer = (call: string) => (waits.includes(call) ? `${names.record} | Held` : names.record);
  const place = `(send, '${plural}')`;
  const records = chosenIn(entity, { entities }).flatMap(({ name }) => types.get(name)?.record ?? []);
  const chosen = [...records, ...(offersMoments(entity, { entities }) ? ['string'] : [])];
  const deadlines = deadlinesOf(entity).map(({ name }) => `'${name}'`);
  /** The last of the types of a call that writes: the codes it may ask to be confirmed. */
  const asking = (event: string) => {
    const codes = codesOf([{ entity: entity.name, event }]).filter(({ asks }) => asks);
    return codes.length === 0 ? '' : `, ${[...new Set(codes.map(({ code }) => `'${code}'`))].join(' | ')}`;
  };
  const waiting = waits.includes('delete') ? 'Held' : 'never';
  const deleting = `${waiting}${asking('delete')}`;
  const taking = (name: string) => names.inputs.get(name) ?? 'Record<string, never>';
  const actions = transitions.map(({ name, input }) => {
    const kind = input.some(mustBeGiven) ? 'actionWith' : 'action';
    return `        ${name}: ${kind}<${answer(name)}, ${taking(name)}${asking(name)}>(send, '${plural}', '${name}'),`;
  });
  const tried = previews.map(
    ({ name }) => `        ${name}: preview<${names.record}, ${taking(name)}>(send, '${plural}', '${name}'),`,
  );
  const lines = [
    ...(may.read
      ? [`...reads<${names.record}>${place},`, `...adds<${addedUp(entity, names)}>${place},`]
      : []),
    ...(may.history ? [`...remembers${place},`] : []),
    ...(may.create ? [`...creates<${answer('create')}, ${names.create}${asking('create')}>${place},`] : []),
    ...(may.update ? [`...updates<${answer('update')}, ${names.update}${asking('update')}>${place},`] : []),
    ...(may.delete ? [`...deletes${deleting === 'never' ? '' : `<${deleting}>`}${place},`] : []),
    ...transfersOf(entity, names).map((call) => `${call}${place},`),
    ...(chosen.length > 0 ? [`...chooses<${chosen.join(' | ')}>${place},`] : []),
    ...(isFilledIn(entity, { entities }) ? [`...fillsIn<${names.record}>${place},`] : []),
    ...(may.read && may.create ? [`...restores<${answer('create')}${asking('create')}>${place},`] : []),
    ...(deadlines.length > 0 ? [`...countsDown<${deadlines.join(' | ')}>${place},`] : []),
    ...(hasTrash(entity) ? [`...looksIntoTrash${place},`] : []),
    ...(mails ? [`...tellsMails${place},`] : []),
    ...filesOf(entity).map((call) => `${call}${place},`),
  ].map((line) => `      ${line}`);
  const doing = actions.length === 0 ? [] : ['      do: {', ...actions, '      },'];
  const trying = tried.length === 0 ? [] : ['      preview: {', ...tried, '      },'];
  return [`    ${plural}: {`, ...lines, ...doing, ...trying, '    },'].join('\n');
}
