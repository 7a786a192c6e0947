import type { EntityName } from './conditions.ts';
import type { Parts } from './contract.ts';
import { dutyLines, grantLines, peopleLine, rolesLine, withoutDuties } from './duties.ts';

const entities = ['box', 'thing', 'ticket', 'part', 'note'] as const;
const plurals: Readonly<Record<EntityName, string>> = {
  box: 'boxes',
  thing: 'things',
  ticket: 'tickets',
  part: 'parts',
  note: 'notes',
};

/** The contract as its author would write it. */
export function contractText(parts: Parts): string {
  const blocks = [
    ['1. Purpose', [`timezone: ${parts.zone}`, 'languages: [de]']],
    [
      '3. Entities',
      [...dutyLines(parts.duties), ...entities.flatMap((entity) => entityLines(parts, entity))],
    ],
    ['4. States', stateLines(parts)],
    ['5. Rules', [...entities.flatMap((entity) => ruleLines(parts, entity)), ...(parts.duties?.rules ?? [])]],
    ['6. Roles', roleLines(parts)],
    ['7. Calls', functionLines],
    ['8. Errors', errorLines(parts)],
    ['9. Limits', limitLines(parts)],
    [
      'Examples',
      [
        'now: 2026-01-05T08:00:00Z',
        'people: { sam: { roles: [student] }, mira: { roles: [staff] }, boss: { roles: [manager] } }',
      ],
    ],
  ] as const;
  const sections = blocks
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n`);
  const text = `# Generated\n\n${sections.join('\n')}`;
  return parts.duties === undefined ? withoutDuties(text) : text;
}

/** A block of YAML, and behind it one of TypeScript. */
const functionLines = [
  'functions: { sure: { takes: [boolean], gives: boolean } }',
  '```',
  '```ts',
  'export function sure(answer: boolean): boolean {',
  '  return answer;',
  '}',
];

/** Codes for the checks of one entity; fields that name a code of their own keep it. */
const usualCodes = [
  ['required', 'THING_EMPTY'],
  ['from', 'THING_ELSEWHERE'],
] as const;

function limitLines({ limits, most }: Parts): string[] {
  const constants = 'constants: { MOST: { value: 4, type: integer, min: 1, set_by: [staff] } }';
  // In another order than their names have.
  const lists =
    'lists: { KINDS: { ordered: true, options: { b: B, a: A, c: C } }, COINS: { options: { EUR: E, BHD: B, JPY: J } } }';
  const records = limits.length === 0 ? [] : [`records: { ${limits.join(', ')} }`];
  // A machine that does much else answers as well: only what is asked makes a difference.
  const times = 'read_time: 60s, write_time: 60s';
  return [constants, lists, `limits: { ${[...records, `effects: ${most}`, times].join(', ')} }`];
}

function entityLines({ fields, keys }: Parts, entity: EntityName): string[] {
  const unique = keys[entity].length === 0 ? [] : [`  unique: [${keys[entity].join(', ')}]`];
  return [
    `${entity}:`,
    `  plural: ${plurals[entity]}`,
    ...(entity === 'part' ? ['  part_of: ticket', '  back: parts'] : []),
    '  fields:',
    ...fields[entity].map((line) => `    ${line}`),
    ...unique,
    ...(entity === 'thing'
      ? [`  errors: { ${usualCodes.map(([check, code]) => `${check}: ${code}`).join(', ')} }`]
      : []),
  ];
}

function stateLines(parts: Parts): string[] {
  const { transitions, starts } = parts;
  const states = { thing: ['place', 'idle, busy'], ticket: ['status', 'fresh, open, late, done'] } as const;
  const stateless = (['box', 'part', 'note'] as const)
    .map((entity) => [entity, [...callLines(parts, entity), ...afterLines(parts, entity)]] as const)
    .filter(([, lines]) => lines.length > 0)
    .flatMap(([entity, lines]) => [`${entity}:`, ...lines]);
  const moving = (['thing', 'ticket'] as const).flatMap((entity) => {
    const [field, names] = states[entity];
    const all = names.split(', ').map((name) => `${name}: {}`);
    const moves = transitions[entity].map((line) => `    ${line}`);
    return [
      `${entity}:`,
      `  field: ${field}`,
      `  start: ${starts[entity]}`,
      `  states: { ${all.join(', ')} }`,
      ...(moves.length === 0 ? [] : ['  transitions:', ...moves]),
      ...callLines(parts, entity),
      ...afterLines(parts, entity),
    ];
  });
  return [...moving, ...stateless];
}

function callLines({ calls, seconds }: Parts, entity: EntityName): string[] {
  return [...(calls[entity]?.lines ?? []), ...(seconds[entity] ?? [])].map((line) => `  ${line}`);
}

function afterLines({ after }: Parts, entity: EntityName): string[] {
  const early = after[entity].filter((line) => line.startsWith('deleting:'));
  const late = after[entity].filter((line) => !early.includes(line));
  return [
    ...early.map((line) => `  before: { ${line.replace('deleting', 'delete')} }`),
    ...(late.length === 0 ? [] : ['  after:', ...late.map((line) => `    ${line}`)]),
  ];
}

function ruleLines({ rules, transitions, calls }: Parts, entity: EntityName): string[] {
  const lines = rules[entity].map(({ expression, skip, at, on, soft, status }, index) => {
    const events = on?.split(', ').filter((event) => isEvent(event, transitions));
    // What a function is given goes through it as it is: the engines must agree that it does.
    const asked = entity === 'ticket' && index === 1 ? `sure(${expression})` : expression;
    const settings = [
      `rule: ${JSON.stringify(asked)}`,
      ...(skip === undefined ? [] : [`if: ${JSON.stringify(skip)}`]),
      ...(at === undefined ? [] : [`at: ${at}`]),
      ...(soft === '' ? [] : [soft]),
      ...(saysItself(index) ? [`status: ${status}`] : []),
      ...(events === undefined || events.length === 0 ? [] : [`on: [${events.join(', ')}]`]),
    ];
    return `  ${codeOf(entity, index)}: { ${settings.join(', ')} }`;
  });
  const all = [...lines, ...(calls[entity]?.rules ?? []).map((line) => `  ${line}`)];
  return all.length === 0 ? [] : [`${entity}:`, ...all];
}

function isEvent(event: string, { thing, ticket }: Parts['transitions']): boolean {
  if (['create', 'update', 'delete', 'restore'].includes(event)) return true;
  return [...thing, ...ticket].some((line) => line.startsWith(`${event}:`));
}

/** Every second rule says its status beside its code. */
function saysItself(index: number): boolean {
  return index % 2 === 1;
}

function codeOf(entity: EntityName, index: number): string {
  return `${entity.toUpperCase()}_${index}`;
}

function roleLines({ grants, people, acting, duties }: Parts): string[] {
  const lines = entities
    .map((entity) => [entity, grantLines(duties, grants[entity])] as const)
    .filter(([, given]) => given.length > 0)
    .flatMap(([entity, given]) => [`  ${entity}:`, ...given.map((line) => `    ${line}`)]);
  return [
    rolesLine(duties),
    ...acting,
    'grants:',
    ...(duties === undefined ? [] : ['  duty:', ...duties.grants.map((line) => `    ${line}`)]),
    ...lines,
    peopleLine(duties, people),
  ];
}

/** Every code that the rest of the text names. */
function errorLines(parts: Parts): string[] {
  const { fields, keys, transitions, rules, grants, calls, acting, duties } = parts;
  const all = [
    ...Object.values(fields),
    ...Object.values(transitions),
    ...Object.values(grants),
    ...Object.values(keys),
    ...Object.values(calls).flatMap((one) => [one.lines, one.rules]),
    acting,
    duties?.rules ?? [],
  ];
  const named = all.flat().join('\n');
  const codes = new Set(named.match(/\b[A-Z][A-Z]*_[A-Z_]*[A-Z]\b/g) ?? []);
  const ruleCodes = entities.flatMap((entity) =>
    rules[entity].map(
      ({ status }, index) =>
        `${codeOf(entity, index)}: { status: ${saysItself(index) ? 418 : status}, message: No. }`,
    ),
  );
  for (const [, code] of usualCodes) codes.add(code);
  return [...[...codes].map((code) => `${code}: { status: 409, message: No. }`), ...ruleCodes];
}
