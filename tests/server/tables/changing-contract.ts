/** What a generated contract says; names change, `was` is the name in the version before. */
export interface ChangingField {
  name: string;
  was?: string;
  type: 'text' | 'integer' | 'decimal' | 'choice' | 'ref';
  scale: number;
  options: string[];
  to: string;
  required: boolean;
  unique: boolean;
  max: number;
}

export interface ChangingEntity {
  name: string;
  was?: string;
  fields: ChangingField[];
  /** Undefined: no states. */
  states?: { name: string; was?: string }[];
  moved: Record<string, string>;
}

export interface ChangingContract {
  entities: ChangingEntity[];
  /** Names that were given before and are free again: declaring one brings back what it was. */
  retired: string[];
  next: number;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list. */
export function pick<Item>(items: readonly Item[], chance: () => number): Item | undefined {
  return items[Math.floor(chance() * items.length)];
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
    if (contract.entities.length < 2) return;
    contract.entities = contract.entities.filter((one) => one !== entity);
    contract.retired.push(entity.was ?? entity.name);
    for (const other of contract.entities)
      other.fields = other.fields.filter((one) => one.type !== 'ref' || one.to !== entity.name);
    for (const other of contract.entities)
      if (other.fields.length === 0) other.fields.push(newField(contract, () => 0));
  },
  ({ contract, entity }) => {
    const name = `e${contract.next++}`;
    for (const other of contract.entities)
      for (const one of other.fields) if (one.to === entity.name) one.to = name;
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
  ({ contract, field }) => {
    field.was ??= field.name;
    field.name = `f${contract.next++}`;
  },
  retype,
  retype,
  ({ field }) => {
    field.required = !field.required && field.type !== 'ref';
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
  const entity: ChangingEntity = { name: freeName(contract, 'e', chance), fields: [], moved: {} };
  if (chance() < 0.6) entity.states = [{ name: `s${contract.next++}` }, { name: `s${contract.next++}` }];
  entity.fields.push(newField(contract, chance), newField(contract, chance));
  contract.entities.push(entity);
}

function addField({ contract, entity, chance }: Changing): void {
  const field = newField(contract, chance);
  if (entity.fields.every(({ name, was }) => name !== field.name && was !== field.name))
    entity.fields.push(field);
}

function newField(contract: ChangingContract, chance: () => number): ChangingField {
  const field: ChangingField = {
    name: freeName(contract, 'f', chance),
    type: 'text',
    scale: 2,
    options: [],
    to: '',
    required: chance() < 0.2,
    unique: false,
    max: 50,
  };
  retype({ contract, entity: { name: '', fields: [], moved: {} }, field, chance });
  return field;
}

function retype({ contract, field, chance }: Changing): void {
  field.type = pick(['text', 'text', 'integer', 'decimal', 'choice', 'ref'] as const, chance) ?? 'text';
  field.scale = chance() < 0.5 ? 2 : 4;
  field.options = [`o${contract.next++}`, `o${contract.next++}`];
  field.to = pick(contract.entities, chance)?.name ?? '';
  if (field.type === 'ref' && field.to === '') field.type = 'text';
  if (field.type !== 'text') field.unique = false;
  if (field.type === 'ref') field.required = false;
}

/** A new name, or one that was there before and is free. */
function freeName(contract: ChangingContract, first: 'e' | 'f', chance: () => number): string {
  const taken = new Set(
    contract.entities.flatMap((entity) => [
      entity.name,
      entity.was,
      ...entity.fields.flatMap(({ name, was }) => [name, was]),
    ]),
  );
  const free = contract.retired.filter((name) => name.startsWith(first) && !taken.has(name));
  const again = chance() < 0.4 ? pick(free, chance) : undefined;
  return again ?? `${first}${contract.next++}`;
}

/** The contract as a document. */
export function asText({ entities }: ChangingContract): string {
  const yaml = (lines: readonly string[]) => ['```yaml', ...lines, '```', ''].join('\n');
  const stated = entities.filter(({ states }) => states !== undefined);
  const point4 = stated.length === 0 ? '' : `## 4. States\n${yaml(stated.flatMap(stateLines))}`;
  return `# Changing\n\n## 3. Entities\n${yaml(entities.flatMap(entityLines))}\n${point4}`;
}

function entityLines({ name, was, fields }: ChangingEntity): readonly string[] {
  const lines = fields.map((field) => `    ${field.name}: { ${settingsOf(field).join(', ')} }`);
  return [`${name}:`, ...(was === undefined ? [] : [`  was: ${was}`]), '  fields:', ...lines];
}

function settingsOf({ type, was, scale, options, to, required, unique, max }: ChangingField): string[] {
  return [
    `type: ${type}`,
    ...(was === undefined ? [] : [`was: ${was}`]),
    ...(type === 'text' ? [`max: ${max}`] : []),
    ...(type === 'decimal' ? [`scale: ${scale}`] : []),
    ...(type === 'choice' ? [`options: { ${options.map((one) => `${one}: ${one}`).join(', ')} }`] : []),
    ...(type === 'ref'
      ? [`to: ${to}`, `back: ways_${to}_${Math.abs(hash(`${was}${scale}${options.join('')}`))}`]
      : []),
    ...(required ? ['required: true'] : []),
    ...(unique ? ['unique: true'] : []),
  ];
}

/** Ways back must have names of their own. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}

function stateLines({ name, states = [], moved }: ChangingEntity): readonly string[] {
  const lines = states.map((state) =>
    state.was === undefined ? `    ${state.name}: {}` : `    ${state.name}: { was: ${state.was} }`,
  );
  const moves = Object.entries(moved).map(([from, to]) => `    ${from}: ${to}`);
  return [
    `${name}:`,
    '  field: status',
    `  start: ${states[0]?.name}`,
    '  states:',
    ...lines,
    ...(moves.length === 0 ? [] : ['  moved:', ...moves]),
  ];
}
