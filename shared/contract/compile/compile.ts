import { engineCodes } from '#shared/api/problem.ts';
import type { CheckedExpressions } from '../check/checking/checking.ts';
import { includedIn } from '../check/role-circles.ts';
import type { Declaration } from '../declaration.ts';
import type { CallLimitDeclaration } from '../declaration-limits.ts';
import type { CatalogueEntry, Entity, Model, Point, Settings } from '../model.ts';
import type { Role } from '../model-sign-in.ts';
import type { CallLimit } from '../model-limits.ts';
import { labelOf } from '../language/names.ts';
import type { Name } from '../language/node.ts';
import type { Resolved } from '../resolve/resolved.ts';
import { heldField } from '../resolve/written-out/arranged.ts';
import { compileNotices, compileQueries, compileSchedules, compileWebhooks } from './screens/calls.ts';
import { type Compiling, templateOf } from './compiling/compiling.ts';
import { withComposedGrants } from './rights/composed-grants.ts';
import { compileConstantRules, compileConstants } from './compiling/constants.ts';
import { compileEntity } from './entity.ts';
import { auditorsOf } from './rights/auditors.ts';
import { compileExamples } from './examples.ts';
import { deepFreeze } from './freeze.ts';
import { compileSignIn } from './sign-in.ts';
import { compileDocuments, compileFeeds } from './documents.ts';
import { compileProgram } from './functions.ts';
import { compileMails } from './mails.ts';
import { compileInboxes, compileOutsideCalls, compileReceives } from './outside.ts';
import { builtInLabels, isUsualTitle } from '../resolve/built-in-labels.ts';
import { compileScreens } from './screens/screens.ts';

/** Last stage: the frozen Model. Only for a contract without errors, so it cannot fail. */
export function compile(contract: Resolved, checked: CheckedExpressions): Model {
  const compiling = { contract, checked };
  const { document, declaration } = contract;
  const alone = new Map<string, Entity>();
  for (const entity of contract.entities.values()) alone.set(entity.name, compileEntity(entity, compiling));
  const entities = withComposedGrants(alone, compiling);
  const { records, calls, ...limits } = declaration.limits;
  return deepFreeze({
    name: document.name === undefined ? 'Untitled' : declaration.calling(document.name),
    points: builtInLabels(declaration.settings.locale).points.map((title, index) =>
      compilePoint(index + 1, title, contract),
    ),
    settings: compileSettings(declaration),
    entities,
    roles: compileRoles(contract),
    audit: auditorsOf(undefined, declaration),
    constants: compileConstants(compiling),
    constantRules: compileConstantRules(compiling),
    errors: compileErrors(compiling),
    signIn: compileSignIn(compiling),
    screens: compileScreens(entities, compiling),
    queries: compileQueries(compiling),
    webhooks: compileWebhooks(compiling),
    notices: compileNotices(entities, compiling),
    mails: compileMails(compiling),
    documents: compileDocuments(entities, compiling),
    feeds: compileFeeds(entities, compiling),
    schedules: compileSchedules(compiling),
    calls: compileOutsideCalls(compiling),
    receives: compileReceives(compiling),
    program: compileProgram(contract),
    inboxes: compileInboxes(compiling),
    limits: {
      ...limits,
      calls: compileCallLimits(calls, declaration),
      records: new Map(records.map(({ entity, most }) => [entity.text, most])),
    },
    examples: compileExamples(compiling),
  });
}

function compilePoint(number: number, standard: string, { document }: Resolved): Point {
  const point = document.points.get(number);
  const isOwn = point !== undefined && point.title !== '' && !isUsualTitle(number, point.title);
  const title = isOwn ? point.title : standard;
  return { number, title, shown: point?.root !== undefined && point.isWritten !== false };
}

function compileRoles({ roles, entities, declaration: { calling } }: Resolved): ReadonlyMap<string, Role> {
  const compiled = new Map<string, Role>();
  for (const [name, role] of roles) {
    compiled.set(name, {
      name,
      was: role.was?.text,
      label: role.label ?? labelOf(name, calling),
      help: role.help,
      includes: includedIn(name, roles),
      mayGive: role.mayGive.map(({ text }) => text),
      mayExtend: role.mayExtend.map(({ text }) => text),
      signup: role.signup,
      ...(role.from === undefined
        ? {}
        : { from: { entity: role.from.text, held: heldBy(role.from, entities) } }),
    });
  }
  return compiled;
}

function heldBy({ text }: Name, entities: Resolved['entities']): string {
  return heldField(entities.get(text)?.plural ?? text);
}

function compileCallLimits(
  limits: readonly CallLimitDeclaration[],
  { errors }: Declaration,
): ReadonlyMap<string, CallLimit> {
  return new Map(
    limits.map(({ entity, call, except, code, ...limit }) => {
      const own = errors.find((error) => error.code.text === code?.text)?.status;
      const name = entity === undefined ? call.text : `${entity.text}.${call.text}`;
      const status = own ?? engineCodes.too_many_requests;
      return [name, { ...limit, except: except.map(({ text }) => text), code: code?.text, status }];
    }),
  );
}

function compileErrors(compiling: Compiling): ReadonlyMap<string, CatalogueEntry> {
  const errors = new Map<string, CatalogueEntry>();
  for (const { code, status, messages, help, place } of compiling.contract.declaration.errors) {
    const texts = messages.map((message) => templateOf(message, compiling));
    errors.set(code.text, {
      code: code.text,
      status: status ?? statusOf(code.text),
      messages: texts,
      help,
      place,
    });
  }
  return errors;
}

/** The first picture is shown; mails have the PNG, whichever it is. */
function compileSettings({ settings, logo, pictures }: Declaration): Settings {
  const [shown, ...others] = logo.flatMap(
    ({ text }) => pictures.find(({ name }) => name.text === text)?.picture ?? [],
  );
  if (shown === undefined) return settings;
  return {
    ...settings,
    logo: { shown, mailed: [shown, ...others].find(({ type }) => type === 'image/png') },
  };
}

/** The engine's own codes keep their status; a contract's have 422 unless it says otherwise. */
function statusOf(code: string): number {
  const own: Readonly<Record<string, number>> = engineCodes;
  return own[code] ?? 422;
}
