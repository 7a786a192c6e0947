import {
  emptyEntity,
  freeName,
  isPlain,
  isReference,
  mayBeRequired,
  newField,
  pick,
  retype,
} from './changing-fields.ts';

/** What a generated contract says; names change, `was` is the name in the version before. */
export interface ChangingField {
  name: string;
  was?: string;
  type: 'text' | 'integer' | 'decimal' | 'choice' | 'ref' | 'refs' | 'number_series';
  scale: number;
  options: string[];
  to: string;
  required: boolean;
  unique: boolean;
  max: number;
  /** How an integer comes by its value; `from` names another integer of the entity. */
  by?: { how: 'compute' | 'initial'; from: string };
  default?: string;
}

/** `own` reads its record, `far` what a reference names, `alike` the other records of the entity. */
export interface ChangingRule {
  code: string;
  kind: 'own' | 'far' | 'alike';
  field: string;
  /** In the record the reference names. */
  far: string;
  most: number;
}

export interface ChangingEntity {
  name: string;
  was?: string;
  fields: ChangingField[];
  /** Undefined: no states. */
  states?: { name: string; was?: string }[];
  moved: Record<string, string>;
  /** The entity whose parts these are. */
  partOf?: string;
  /** Keys over two fields. */
  keys: string[][];
  rules: ChangingRule[];
  /** How many records an installation starts with. */
  seed: number;
}

export interface ChangingContract {
  entities: ChangingEntity[];
  /** Names that were given before and are free again: declaring one brings back what it was. */
  retired: string[];
  next: number;
}

/** The first contract: two entities, one with states. */
export function firstContract(chance: () => number): ChangingContract {
  const contract: ChangingContract = { entities: [], retired: [], next: 1 };
  addEntity(contract, chance);
  addEntity(contract, chance);
  return contract;
}

/** Changes one thing, as an author would: nothing is kept of what it was but by `was` and `moved`. */
export function changeOne(contract: ChangingContract, chance: () => number): void {
  const entity = pick(contract.entities, chance);
  const field = entity && pick(entity.fields, chance);
  if (entity === undefined || field === undefined) return addEntity(contract, chance);
  const change = pick(changes, chance);
  change?.({ contract, entity, field, chance });
  tidy(contract);
}

/** Forgets the old names: they are those of the version before last. */
export function settle(contract: ChangingContract): void {
  for (const entity of contract.entities) {
    delete entity.was;
    entity.moved = {};
    for (const state of entity.states ?? []) delete state.was;
    for (const field of entity.fields) delete field.was;
  }
}

interface Changing {
  readonly contract: ChangingContract;
  readonly entity: ChangingEntity;
  readonly field: ChangingField;
  readonly chance: () => number;
}

const changes: readonly ((changing: Changing) => void)[] = [
  ({ contract, chance }) => {
    if (contract.entities.length < 4) addEntity(contract, chance);
  },
  ({ contract, entity }) => {
    const parts = contract.entities.filter(({ partOf }) => partOf === entity.name);
    if (contract.entities.length < 2 + parts.length) return;
    for (const gone of [...parts, entity]) {
      contract.entities = contract.entities.filter((one) => one !== gone);
      contract.retired.push(gone.was ?? gone.name);
    }
    const names = new Set(contract.entities.map(({ name }) => name));
    for (const other of contract.entities)
      other.fields = other.fields.filter((one) => !isReference(one) || names.has(one.to));
    for (const other of contract.entities)
      if (other.fields.length === 0) other.fields.push(newField(contract, () => 0));
  },
  ({ contract, entity }) => {
    const name = `e${contract.next++}`;
    for (const other of contract.entities) {
      for (const one of other.fields) if (one.to === entity.name) one.to = name;
      if (other.partOf === entity.name) other.partOf = name;
    }
    entity.was ??= entity.name;
    entity.name = name;
  },
  addField,
  addField,
  ({ contract, entity, field }) => {
    if (entity.fields.length < 2) return;
    entity.fields = entity.fields.filter((one) => one !== field);
    contract.retired.push(field.was ?? field.name);
  },
  ({ contract, entity, field }) => {
    const name = `f${contract.next++}`;
    entity.keys = entity.keys.map((key) => key.map((one) => (one === field.name ? name : one)));
    for (const rule of entity.rules) if (rule.field === field.name) rule.field = name;
    for (const other of contract.entities)
      for (const rule of other.rules) if (rule.kind === 'far' && rule.far === field.name) rule.far = name;
    for (const { by } of entity.fields) if (by?.from === field.name) by.from = name;
    field.was ??= field.name;
    field.name = name;
  },
  ({ entity, chance }) => {
    const [one, other] = entity.fields.filter(({ by, type }) => by === undefined && isPlain(type));
    if (one !== undefined && other !== undefined && chance() < 0.7)
      entity.keys = entity.keys.length === 0 ? [[one.name, other.name]] : [];
  },
  addRule,
  addRule,
  ({ entity, chance }) => {
    const rule = pick(entity.rules, chance);
    if (rule === undefined) return;
    if (chance() < 0.5) rule.most += Math.floor(chance() * 5000) - 2500;
    else entity.rules = entity.rules.filter((one) => one !== rule);
  },
  ({ entity, chance }) => {
    entity.seed = Math.floor(chance() * 3);
  },
  ({ contract, entity, chance }) => {
    if (contract.entities.length >= 5 || entity.partOf !== undefined) return;
    addEntity(contract, chance);
    const part = contract.entities.at(-1);
    if (part !== undefined && part !== entity) part.partOf = entity.name;
  },
  ({ contract, entity, chance }) => {
    const from = entity.fields.find(({ type, by }) => type === 'integer' && by === undefined);
    if (from === undefined) return;
    const field = newField(contract, chance);
    const how = chance() < 0.5 ? 'compute' : 'initial';
    entity.fields.push({
      ...field,
      type: 'integer',
      unique: false,
      required: how === 'initial',
      by: { how, from: from.name },
    });
  },
  ({ field, chance }) => {
    if (field.type === 'text' && field.max >= 5) field.default = chance() < 0.5 ? 'plain' : undefined;
  },
  retype,
  retype,
  ({ field }) => {
    field.required = field.by?.how === 'initial' || (!field.required && mayBeRequired(field));
  },
  ({ field }) => {
    field.unique = !field.unique && field.type === 'text';
  },
  ({ field, chance }) => {
    field.max = 5 + Math.floor(chance() * 50);
  },
  ({ field, contract, chance }) => {
    if (field.type !== 'choice') return;
    if (chance() < 0.5) field.options.push(`o${contract.next++}`);
    else if (field.options.length > 1) field.options.shift();
  },
  ({ entity, contract, chance }) => {
    const { states } = entity;
    const state = states && pick(states, chance);
    if (states === undefined || state === undefined) return;
    if (chance() < 0.4) states.push({ name: `s${contract.next++}` });
    else if (chance() < 0.5) {
      state.was ??= state.name;
      state.name = `s${contract.next++}`;
    } else if (states.length > 1) {
      entity.states = states.filter((one) => one !== state);
      const to = pick(entity.states, chance);
      if (chance() < 0.5 && to !== undefined && state.was === undefined) entity.moved[state.name] = to.name;
    }
    // Where something was to move to may be gone or renamed by now.
    const names = new Set(entity.states?.map(({ name }) => name));
    entity.moved = Object.fromEntries(Object.entries(entity.moved).filter(([, to]) => names.has(to)));
  },
];

function addEntity(contract: ChangingContract, chance: () => number): void {
  const entity: ChangingEntity = { ...emptyEntity(), name: freeName(contract, 'e', chance) };
  if (chance() < 0.6) entity.states = [{ name: `s${contract.next++}` }, { name: `s${contract.next++}` }];
  entity.fields.push(newField(contract, chance), newField(contract, chance));
  contract.entities.push(entity);
}

function addField({ contract, entity, chance }: Changing): void {
  const field = newField(contract, chance);
  if (entity.fields.every(({ name, was }) => name !== field.name && was !== field.name))
    entity.fields.push(field);
}

function addRule({ contract, entity, chance }: Changing): void {
  const field = pick(
    entity.fields.filter(({ type }) => type === 'integer' || type === 'ref'),
    chance,
  );
  if (field === undefined || entity.rules.length > 2) return;
  const far = contract.entities
    .find(({ name }) => name === field.to)
    ?.fields.find(({ type, by }) => type === 'integer' && by === undefined);
  const rule = {
    code: `R${contract.next++}`,
    field: field.name,
    far: far?.name ?? '',
    most: Math.floor(chance() * 9000),
  };
  if (field.type === 'integer') entity.rules.push({ ...rule, kind: chance() < 0.5 ? 'own' : 'alike' });
  else if (field.type === 'ref' && far !== undefined) entity.rules.push({ ...rule, kind: 'far' });
}

/** Takes away what names something that is gone, or no longer of its type: an author would be told of it. */
function tidy(contract: ChangingContract): void {
  for (const entity of contract.entities) {
    const fieldOf = (name: string) => entity.fields.find((field) => field.name === name);
    const isNumber = (field: ChangingField | undefined) =>
      field?.type === 'integer' && field.by === undefined;
    entity.fields = entity.fields.filter(({ by }) => by === undefined || isNumber(fieldOf(by.from)));
    entity.keys = entity.keys.filter((key) => key.every((name) => isPlain(fieldOf(name)?.type ?? 'decimal')));
    entity.rules = entity.rules.filter(({ kind, field, far }) => {
      const own = fieldOf(field);
      if (kind !== 'far') return own?.type === 'integer';
      const other = contract.entities.find(({ name }) => name === own?.to && own.type === 'ref');
      return isNumber(other?.fields.find(({ name }) => name === far));
    });
    if (!contract.entities.some(({ name }) => name === entity.partOf)) delete entity.partOf;
  }
}
