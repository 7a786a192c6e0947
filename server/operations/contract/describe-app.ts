import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { ReaderDescription } from '#shared/api/reading.ts';
import type { ToolUser } from '#shared/api/tools/tools.ts';
import { nameInWords } from '#shared/contract/language/names.ts';
import type { Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import { describeEntity } from '#shared/screens/describe-entity.ts';
import { constantsIn } from '#shared/screens/describe-rules.ts';
import { describeQueries } from '#shared/screens/describe-queries.ts';
import { describeScreen } from '#shared/screens/describe-screen.ts';
import { describeFeeds } from '#shared/screens/describe-sends.ts';
import type { Actor, Call } from '#server/call.ts';
import { nobody } from '#server/identity/people/actor.ts';
import { auditing, auditsEverything, mayAudit } from '#server/rights/audit.ts';
import { mayAgree } from '#server/rights/may-agree.ts';
import { mayActAsOthers } from '#server/rights/may-act-as.ts';
import { rolesToGiveThemselves, rolesToInvite } from '#server/rights/may-give.ts';
import { ownerIn } from '#server/messages/owner.ts';
import { offeredLanguages } from '#server/messages/reader.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { describeExtension } from './describe-extension.ts';
import { describeLogo } from '#server/operations/files/describe-logo.ts';
import { mayBeSet } from './settings.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';

/** What the installation around the contract adds to its description. */
export interface InstanceFacts {
  readonly rehearsal: boolean;
  readonly signIn: boolean;
  readonly clockStands: boolean;
  /** Undefined: no mail goes out. */
  readonly mail?: boolean;
  /** The contract is published elsewhere, so that nobody adds to it here. */
  readonly locked?: boolean;
  /** What the provider of identities is called, where there is one. */
  readonly provider?: string;
  /** Values in force of constants that may change; undefined: those of the contract. */
  readonly constants?: Readonly<Record<string, JsonValue>>;
}

/** `GET /api/-/app`: what this viewer may know of the app, picked piece by piece; grants and guards are not among it. */
export function describeApp(runtime: Runtime, call: Call, surroundings: InstanceFacts): AppDescription {
  const { model } = runtime;
  const rights = viewerRights(runtime, call.actor);
  const entities = [...model.entities.values()].flatMap(
    (entity) => describeEntity(entity, model, rights) ?? [],
  );
  const screens = model.screens.flatMap((screen) => describeScreen(screen, model, rights) ?? []);
  const read = constantsIn(entities, screens);
  // Which record one is, only who sets it is told.
  const used = new Set([...read].filter((name) => model.constants.get(name)?.type.kind !== 'record'));
  const { locale, timezone, currency, accent } = model.settings;
  return {
    name: model.name,
    points: model.points.map(({ number, title, shown }) => ({ number, title, shown })),
    settings: { locale, timezone, currency, accent, ...describeLogo(model) },
    rehearsal: surroundings.rehearsal,
    signIn: surroundings.signIn,
    accounts: {
      mail: surroundings.mail ?? false,
      passwordMin: model.signIn.password.min,
      ...(model.signIn.userName ? { userNames: true } : {}),
      ways: model.signIn.ways.filter((way) => way === 'password' || surroundings.mail === true),
      provider: surroundings.provider,
      signUp: labelsOf(
        runtime,
        [...model.roles.values()].filter(({ signup }) => signup).map(({ name }) => name),
      ),
      give: labelsOf(
        runtime,
        call.actor.actedBy === undefined ? rolesToGiveThemselves(model, call.actor) : [],
      ),
      invite: labelsOf(runtime, call.actor.actedBy === undefined ? rolesToInvite(model, call.actor) : []),
      ...(model.signIn.invitations?.letter ? { letter: true } : {}),
      ...(mayActAsOthers(model, call.actor) ? { actAs: true } : {}),
    },
    now: call.now,
    clockStands: surroundings.clockStands,
    zone: runtime.zone,
    reader: describeReader(runtime),
    roles: roleLabels(model, surroundings.rehearsal ? undefined : call.actor),
    constants: constantValues(model, used, surroundings.constants),
    ...constantLabels(model, used),
    ...setsOf(runtime, call),
    version: runtime.storage.version,
    entities: entities.map((entity) => ({
      ...entity,
      ...(surroundings.locked === true ? {} : describeExtension(entity.name, model, call.actor)),
    })),
    ...auditsOf(runtime, call.actor),
    screens,
    ...requestsOf(model, call.actor, entities),
    queries: describeQueries(model, rights),
    ...describeFeeds(model, {
      own: rights,
      visitors: call.actor.kind === 'nobody' ? rights : viewerRights(runtime, nobody),
    }),
  };
}

/** What a program may know of this app with the rights of its viewer, and whether that is an owner. */
export function describeToProgram(runtime: Runtime, call: Call): ToolUser {
  const app = describeApp(runtime, call, { rehearsal: false, signIn: true, clockStands: false });
  return { app, owner: call.actor.kind === 'person' && call.actor.owner };
}

function requestsOf(
  model: Model,
  actor: Actor,
  entities: AppDescription['entities'],
): Pick<AppDescription, 'requests'> {
  const requests = [...model.entities.values()].flatMap((entity) =>
    ['create', 'update', 'delete', ...entity.transitions.keys()]
      .filter((event) => mayAgree(actor, secondOf(model, entity, event)))
      .map((event) => ({ entity: entity.name, event })),
  );
  const asks = actor.kind === 'person' && entities.some(({ waits }) => waits !== undefined);
  return requests.length > 0 || asks ? { requests } : {};
}

/** What somebody audits without being the owner, who audits everything: by the names of all that is told of it. */
function auditsOf(runtime: Runtime, actor: Actor): Pick<AppDescription, 'audits' | 'auditsSecurity'> {
  const { model } = runtime;
  const all = [...model.entities.values()].filter((entity) => mayAudit(entity, model, actor));
  if (actor.owner || all.length === 0) return {};
  const rights = viewerRights(runtime, auditing(actor));
  return {
    ...(auditsEverything(model, actor) ? { auditsSecurity: true as const } : {}),
    audits: all.flatMap((entity) => {
      const described = describeEntity(entity, model, rights);
      return described === undefined ? [] : [asAudited(described)];
    }),
  };
}

/** Nothing can be done with it. */
function asAudited({ fields, readable, transitions, ...rest }: EntityDescription): EntityDescription {
  return {
    ...rest,
    fields: fields.filter(({ name }) => readable.includes(name)),
    may: { read: false, refer: false, history: false, create: false, update: false, delete: false },
    readable,
    creatable: [],
    updatable: [],
    transitions: transitions.map(({ name, label }) => ({ name, label, input: [] })),
    backs: [],
    messages: {},
    rules: [],
  };
}

function describeReader(runtime: Runtime): ReaderDescription {
  const { language, locale, zone } = readerIn(runtime);
  const { timezone } = zone;
  const offered = offeredLanguages(runtime.model);
  return { language, locale, timezone, ...(zone === runtime.zone ? {} : { zone }), offered };
}

function setsOf(runtime: Runtime, call: Call): Pick<AppDescription, 'sets'> {
  const sets = mayBeSet(runtime, call);
  return sets.length === 0 ? {} : { sets };
}

function labelsOf(runtime: Runtime, roles: Iterable<string>): Readonly<Record<string, string>> {
  const owner = ownerIn(readerIn(runtime));
  return Object.fromEntries([...roles].map((name) => [name, runtime.model.roles.get(name)?.label ?? owner]));
}

/** Undefined stands for everybody's. */
function roleLabels(model: Model, actor: Actor | undefined): Readonly<Record<string, string>> {
  const roles = [...model.roles.values()].filter(
    ({ name }) => actor === undefined || actor.audiences.has(name),
  );
  return Object.fromEntries(roles.map(({ name, label }) => [name, label]));
}

function constantLabels(model: Model, used: ReadonlySet<string>): Pick<AppDescription, 'constantLabels'> {
  const labels = [...model.constants.values()].flatMap(({ name, label }) =>
    used.has(name) && label !== nameInWords(name.toLowerCase()) ? [[name, label] as const] : [],
  );
  return labels.length === 0 ? {} : { constantLabels: Object.fromEntries(labels) };
}

function constantValues(
  model: Model,
  used: ReadonlySet<string>,
  current: Readonly<Record<string, JsonValue>> = {},
): Readonly<Record<string, JsonValue>> {
  const constants = [...model.constants.values()].filter(({ name }) => used.has(name));
  return Object.fromEntries(
    constants.map(({ name, value }) => [
      name,
      Object.hasOwn(current, name) ? (current[name] ?? null) : value,
    ]),
  );
}
