import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Schema } from '#shared/expression/check/check-context.ts';
import type { Type } from '#shared/expression/expression.ts';
import { schemaOf } from '#shared/expression/schema-of.ts';
import type { FieldSettings, JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Storage } from '#server/storage.ts';

/** What a run of the agreement suite asks its expressions of: a model, its rows and the surroundings of a call. */
export interface World {
  readonly model: Model;
  readonly schema: Schema;
  readonly storage: Storage;
  readonly rows: Readonly<Record<string, readonly RecordValues[]>>;
  readonly me: RecordValues | null;
  readonly old: RecordValues | null;
  readonly now: string;
  readonly today: string;
  readonly zone: ZoneOffsets;
  readonly sent: Readonly<Record<string, { readonly field: FieldSettings; readonly value: JsonValue }>>;
}

/** The settings that differ from world to world. */
export interface Scales {
  readonly decimal: number;
  readonly fine: number;
}

const place = { file: 'world', line: 1, column: 1, endLine: 1, endColumn: 1 };
const options = ['camera', 'laptop', 'Zoom'].map((name) => ({ name, label: name }));
const states = ['requested', 'out', 'back'].map((name) => ({ name, label: name }));
const text: FieldSettings = { type: 'text', max: 255, multiline: false };
const ref = (to: string): FieldSettings => ({ type: 'ref', to, onDelete: 'restrict' });

/** Fields of every type, references between all entities, to itself too. */
export function entityFields({
  decimal,
  fine,
}: Scales): Readonly<Record<string, Record<string, FieldSettings>>> {
  return {
    user: {
      email: { type: 'email' },
      name: text,
      roles: { type: 'choices', options: roles, includes: includedRoles },
      active: { type: 'boolean' },
    },
    item: {
      name: text,
      note: { type: 'markdown', max: 200 },
      kind: { type: 'choice', options, ordered: true },
      tags: { type: 'choices', options },
      pieces: { type: 'integer' },
      weight: { type: 'decimal', scale: decimal },
      value: { type: 'money', currency: 'EUR', scale: 2 },
      retired: { type: 'boolean' },
      bought: { type: 'date' },
      opens: { type: 'time' },
      seen: { type: 'datetime' },
      lasts: { type: 'duration' },
      extra: { type: 'json' },
      keeper: ref('user'),
      parent: ref('item'),
      latest: ref('loan'),
      keepers: { type: 'refs', to: 'user' },
    },
    loan: {
      status: { type: 'state', options: states },
      item: ref('item'),
      borrower: ref('user'),
      start: { type: 'date' },
      due: { type: 'date' },
      days: { type: 'integer' },
      fee: { type: 'money', currency: 'EUR', scale: 2 },
      rate: { type: 'decimal', scale: fine },
      paid: { type: 'boolean' },
      word: text,
      at: { type: 'datetime' },
      extras: { type: 'refs', to: 'item' },
    },
  };
}

/** What `who.roles` of the world stands for. */
export const includedRoles = { staff: ['staff', 'student'], student: ['student'], owner: ['owner'] };

const roles = ['staff', 'student'].map((name) => ({ name, label: name }));

export const backs: Readonly<Record<string, Readonly<Record<string, { entity: string; field: string }>>>> = {
  user: { kept_items: { entity: 'item', field: 'keeper' }, loans: { entity: 'loan', field: 'borrower' } },
  item: {
    loans: { entity: 'loan', field: 'item' },
    parts: { entity: 'item', field: 'parent' },
    extra_of: { entity: 'loan', field: 'extras' },
  },
  loan: { latest_of: { entity: 'item', field: 'latest' } },
};

export const plurals: Readonly<Record<string, string>> = { user: 'users', item: 'items', loan: 'loans' };

const constants: Readonly<Record<string, { type: Type; value: JsonValue }>> = {
  MAX: { type: { kind: 'number' }, value: 3 },
  FEE: { type: { kind: 'money', currency: 'EUR' }, value: '0.50' },
  TINY: { type: { kind: 'number' }, value: '0.000000000001' },
  EPOCH: { type: { kind: 'date' }, value: '2026-01-05' },
};

/** The model of a world; everything that expressions do not read is left at its simplest. */
export function worldModel(scales: Scales): Model {
  const entities = Object.entries(entityFields(scales)).map(([name, fields]) => entityOf(name, fields));
  return {
    name: 'World',
    points: [],
    settings: { locale: 'en', languages: [], timezone: 'UTC', currency: 'EUR' },
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    roles: new Map(),
    audit: [],
    constantRules: [],
    constants: new Map(
      Object.entries(constants).map(([name, constant]) => [
        name,
        { name, label: name, settings: { type: 'json' }, place, ...constant },
      ]),
    ),
    errors: new Map(),
    screens: [],
    signIn: {
      password: { errors: {}, min: 10 },
      userName: false,
      ways: ['password'],
      secondFactor: new Set<string>(),
      when: [],
    },
    limits: {
      page: 50,
      pageMax: 200,
      signIn: { count: 1, perSeconds: 1 },
      requests: { count: 1, perSeconds: 1 },
      sessionSeconds: 1,
      securityEventsSeconds: 3600,
      readTimeMs: 1,
      writeTimeMs: 10_000,
      effects: 1,
      importRows: 1,
      bodyBytes: 1,
      uploadBytes: 1,
      calls: new Map(),
      records: new Map(),
    },
    queries: new Map(),
    webhooks: [],
    notices: [],
    mails: [],
    calls: [],
    receives: [],
    inboxes: [],
    documents: new Map(),
    feeds: new Map(),
    program: { code: '', functions: new Map() },
    schedules: [],
    examples: { people: [], records: [], scenarios: [] },
  };
}

function entityOf(name: string, fields: Readonly<Record<string, FieldSettings>>): Entity {
  const all = { id: { type: 'id' } as const, ...fields };
  return {
    name,
    plural: plurals[name] ?? name,
    label: name,
    labelPlural: name,
    title: { parts: [name] },
    fields: new Map(Object.entries(all).map(([field, settings]) => [field, fieldOf(field, settings)])),
    backs: new Map(
      Object.entries(backs[name] ?? {}).map(([back, to]) => [back, { name: back, label: back, ...to }]),
    ),
    unique: [],
    transitions: new Map(),
    calls: { create: { input: [], then: [] }, update: { input: [], then: [] } },
    after: { create: [], update: [], delete: [], save: [], read: [], restore: [], deleting: [] },
    seconds: new Map(),
    rules: [],
    grants: [],
    audit: [],
    seed: [],
    place,
  };
}

function fieldOf(name: string, settings: FieldSettings): Field {
  const base = {
    name,
    label: name,
    origin: 'contract',
    required: false,
    unique: false,
    errors: {},
    secret: false,
  } as const;
  return { ...base, ...settings, place };
}

/** Names in the database that differ from those of the contract, so that none is taken for the other. */
export const worldStorage: Storage = {
  version: 1,
  table: (entity) => `t_${entity}`,
  column: (entity, field) => (field === 'id' ? 'id' : `${entity[0]}_${field}`),
  folded: () => undefined,
  emptied: () => [],
};

export function schemaOfWorld(model: Model): Schema {
  return schemaOf(model);
}
