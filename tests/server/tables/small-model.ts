import type { Entity, Field, Grant, Model, Transition } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import type { FieldSettings } from '#shared/fields/field.ts';

const place = { offset: 0, line: 1, column: 1 } as unknown as Field['place'];

/** A field with its settings and whatever else a test wants of it. */
export type SmallField = FieldSettings & Partial<Omit<Field, 'type' | 'name'>>;

export interface SmallEntity {
  readonly was?: string;
  readonly fields: Readonly<Record<string, SmallField>>;
  readonly unique?: readonly (readonly string[])[];
  readonly states?: Entity['states'];
  readonly grants?: readonly Grant[];
  readonly transitions?: readonly Transition[];
}

/** A model by hand, as small as a test of tables needs it. */
export function smallModel(
  entities: Readonly<Record<string, SmallEntity>>,
  screens: readonly Partial<Screen>[] = [],
): Model {
  const all = 'user' in entities ? entities : { ...entities, user: { fields: { email: text } } };
  return {
    name: 'Small',
    points: [],
    settings: { locale: 'en', languages: [], timezone: 'Europe/Vienna', currency: 'EUR' },
    entities: new Map(Object.entries(all).map(([name, entity]) => [name, entityOf(name, entity)])),
    roles: new Map(),
    audit: [],
    constantRules: [],
    constants: new Map(),
    errors: new Map(),
    screens: screens.map(screenOf),
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
      signIn: { count: 10, perSeconds: 900 },
      requests: { count: 300, perSeconds: 60 },
      sessionSeconds: 3600,
      securityEventsSeconds: 3600,
      readTimeMs: 1000,
      writeTimeMs: 10_000,
      calls: new Map(),
      records: new Map(),
      effects: 1_000,
      importRows: 1,
      bodyBytes: 1,
      uploadBytes: 1,
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

export const text: SmallField = { type: 'text', max: 255, multiline: false };

export function states(names: readonly string[], renamed: Readonly<Record<string, string>> = {}) {
  const options = names.map((name) => ({ name, label: name }));
  const start = names[0] ?? '';
  return { field: 'status', start, options, renamed: new Map(Object.entries(renamed)), moved: new Map() };
}

function entityOf(name: string, small: SmallEntity): Entity {
  const own = Object.entries(small.fields).map(([field, settings]) => fieldOf(field, settings, 'contract'));
  const state = small.states === undefined ? [] : [stateField(small.states)];
  const fields = [...own, ...state, ...systemFields()];
  return {
    name,
    was: small.was,
    plural: `${name}s`,
    label: name,
    labelPlural: `${name}s`,
    title: { parts: [] },
    fields: new Map(fields.map((field) => [field.name, field])),
    backs: new Map(),
    unique: (small.unique ?? []).map((fields) => ({ fields })),
    states: small.states,
    transitions: new Map((small.transitions ?? []).map((transition) => [transition.name, transition])),
    calls: { create: { input: [], then: [] }, update: { input: [], then: [] } },
    rules: [],
    after: { create: [], update: [], delete: [], save: [], read: [], restore: [], deleting: [] },
    seconds: new Map(),
    grants: small.grants ?? [],
    audit: [],
    seed: [],
    place,
  };
}

function stateField(given: NonNullable<Entity['states']>): Field {
  return { ...fieldOf(given.field, { type: 'state', options: given.options }, 'state'), required: true };
}

function systemFields(): Field[] {
  const to = { type: 'ref', to: 'user', onDelete: 'clear' } as const;
  return [
    fieldOf('id', { type: 'id' }, 'system'),
    fieldOf('created_at', { type: 'datetime' }, 'system'),
    fieldOf('created_by', to, 'system'),
    fieldOf('updated_at', { type: 'datetime' }, 'system'),
    fieldOf('updated_by', to, 'system'),
    fieldOf('version', { type: 'integer' }, 'system'),
  ];
}

function fieldOf(name: string, settings: SmallField, origin: Field['origin']): Field {
  return {
    label: name,
    required: false,
    unique: false,
    errors: {},
    secret: false,
    place,
    origin,
    ...settings,
    name,
  };
}

function screenOf(screen: Partial<Screen>): Screen {
  return {
    route: '/',
    title: '',
    view: 'table',
    menu: true,
    columns: [],
    filters: [],
    search: [],
    sort: [],
    views: [],
    marks: [],
    primary: [],
    sections: [],
    related: [],
    fields: [],
    tiles: [],
    card: [],
    place,
    ...screen,
  };
}
