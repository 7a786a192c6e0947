import type { FieldSettings } from '#shared/fields/field.ts';
import type { ConstantDeclaration, LimitsDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { Settings } from '../model.ts';
import type { Entry, MapNode, Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { asFineAs, readBound } from '../reading/bound.ts';
import { MapReader, readInteger, readMap, readNames, wrongKind } from '../reading/reading.ts';
import { readSettingsOfType, readTypeName } from './field-settings.ts';
import { readSize } from './upload-limits.ts';

/** Point 9: numbers of the business by name, and the limits of the engine. */
export function readConstantsAndLimits(
  root: MapNode | undefined,
  settings: Settings,
  findings: Findings,
): { readonly constants: readonly ConstantDeclaration[]; readonly limits: LimitsDeclaration } {
  const reader =
    root === undefined
      ? undefined
      : new MapReader(root, { of: 'Point 9', known: ['constants', 'limits'] }, findings);
  const constants = reader?.map('constants')?.entries ?? [];
  return {
    constants: constants.flatMap((entry) => readConstant(entry, settings, findings) ?? []),
    limits: readLimits(reader?.map('limits'), findings),
  };
}

const types = [
  'text',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'time',
  'datetime',
  'duration',
  'choice',
];

function readConstant(
  { key, value }: Entry,
  settings: Settings,
  findings: Findings,
): ConstantDeclaration | undefined {
  const accepted = acceptName(key, { what: 'A constant', upperCase: true }, findings);
  if (value.kind !== 'map') {
    const inferred = inferSettings(value, findings);
    return accepted && inferred !== undefined ? { name: key, settings: inferred, value } : undefined;
  }
  const type = value.entries.some((entry) => entry.key.text === 'type')
    ? readTypeName(value, findings)
    : undefined;
  const known = [
    'value',
    'type',
    'min',
    'max',
    'label',
    'help',
    'set_by',
    ...(type === 'money' ? ['currency'] : []),
    ...(type === 'choice' ? ['options'] : []),
  ];
  const reader = new MapReader(value, { of: 'A constant', known }, findings);
  const node = reader.needed('value');
  if (type !== undefined && !types.includes(type)) {
    const message = `A constant cannot be of type \`${type}\`.`;
    findings.add('wrong_value', reader.placeOf('type'), { message, hint: `Types are ${types.join(', ')}.` });
    return undefined;
  }
  if (node === undefined || !accepted) return undefined;
  const own =
    type === undefined
      ? withBounds(inferSettings(node, findings), reader)
      : asFineAs(node, readSettingsOfType(type, reader, settings));
  const setBy = reader.with('set_by', readNames);
  const words = { label: reader.text('label'), help: reader.text('help') };
  return own && { name: key, ...words, settings: own, value: node, setBy };
}

/** `{ value: 3, min: 1 }`: bounds of a number whose type is not said. */
function withBounds(settings: FieldSettings | undefined, reader: MapReader): FieldSettings | undefined {
  switch (settings?.type) {
    case 'integer':
      return { ...settings, min: reader.integer('min'), max: reader.integer('max') };
    case 'decimal': {
      const bound = (node: Node, findings: Findings) => readBound(node, settings, findings);
      return { ...settings, min: reader.with('min', bound), max: reader.with('max', bound) };
    }
    default:
      return settings;
  }
}

function inferSettings(node: Node, findings: Findings): FieldSettings | undefined {
  if (node.kind !== 'scalar' || node.value === null)
    return wrongKind(node, 'a number, a text, `true` or `false`', findings);
  if (!node.plain || typeof node.value === 'string') return { type: 'text', max: 20_000, multiline: true };
  if (typeof node.value === 'boolean') return { type: 'boolean' };
  return /^-?\d+$/.test(node.text) ? { type: 'integer' } : asFineAs(node, { type: 'decimal', scale: 0 });
}

const limitKeys = {
  of: '`limits`',
  known: [
    ...([
      'page',
      'page_max',
      'requests',
      'sign_in',
      'session',
      'records',
      'read_time',
      'write_time',
    ] as const),
    ...(['upload', 'storage', 'import_rows', 'effects'] as const),
  ],
} as const;

function readLimits(node: MapNode | undefined, findings: Findings): LimitsDeclaration {
  const empty: MapNode = { kind: 'map', entries: [], place: noPlace };
  const reader = new MapReader(node ?? empty, limitKeys, findings);
  const pageMax = reader.integer('page_max', { least: 1, most: 10_000 });
  const page = reader.integer('page', { least: 1, most: 10_000 });
  if (page !== undefined && page > (pageMax ?? 200)) {
    findings.add(
      'wrong_value',
      reader.placeOf('page'),
      `A page cannot be longer than \`page_max\`, ${pageMax ?? 200}.`,
    );
  }
  return {
    page: page ?? Math.min(50, pageMax ?? 50),
    pageMax: pageMax ?? 200,
    signIn: reader.with('sign_in', readRate) ?? { count: 10, perSeconds: 900 },
    requests: reader.with('requests', readRate) ?? { count: 1_000, perSeconds: 60 },
    sessionSeconds: seconds(reader.with('session', readDuration)) ?? 30 * 86_400,
    readTimeMs: reader.with('read_time', readDuration) ?? 1_000,
    writeTimeMs: reader.with('write_time', readDuration) ?? 10_000,
    effects: reader.integer('effects', { least: 1, most: 100_000 }) ?? 1_000,
    importRows: reader.integer('import_rows', { least: 1, most: 1_000_000 }) ?? 5_000,
    uploadBytes: reader.with('upload', readSize) ?? 10 * 1024 * 1024,
    storageBytes: reader.with('storage', readSize),
    records: reader.with('records', readRecordLimits) ?? [],
  };
}

const noPlace = { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 };

function seconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.ceil(milliseconds / 1000);
}

function readRate(node: Node, findings: Findings): { count: number; perSeconds: number } | undefined {
  const map = readMap(node, findings);
  if (map === undefined) return undefined;
  const reader = new MapReader(map, { of: 'A limit on calls', known: ['count', 'per'] }, findings);
  reader.needed('count');
  reader.needed('per', 'For instance `per: 1m`.');
  const count = reader.integer('count', { least: 1, most: 1_000_000 });
  const per = seconds(reader.with('per', readDuration));
  return count === undefined || per === undefined ? undefined : { count, perSeconds: per };
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `30d`, `15m`, `1s`, `500ms`: in milliseconds. */
function readDuration(node: Node, findings: Findings): number | undefined {
  const text = node.kind === 'scalar' ? /^([1-9]\d{0,6})(ms|s|m|h|d)$/.exec(node.text) : null;
  if (text !== null) return Number(text[1]) * (units[text[2] ?? ''] ?? 1);
  const message = 'This should be a length of time.';
  findings.add('wrong_value', node.place, {
    message,
    hint: 'For instance `30d`, `12h`, `15m`, `1s` or `500ms`.',
  });
  return undefined;
}

function readRecordLimits(node: Node, findings: Findings): LimitsDeclaration['records'] {
  const entries = readMap(node, findings)?.entries ?? [];
  return entries.flatMap((entry) => {
    const most = readInteger(entry.value, findings, { least: 1, most: 1_000_000_000 });
    return most === undefined ? [] : [{ entity: entry.key, most }];
  });
}
