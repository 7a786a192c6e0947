import type { ChangingContract, ChangingEntity, ChangingField, ChangingRule } from './changing-contract.ts';

/** The contract as a document. */
export function asText({ entities }: ChangingContract): string {
  const yaml = (lines: readonly string[]) => ['```yaml', ...lines, '```', ''].join('\n');
  const stated = entities.filter(({ states }) => states !== undefined);
  const point4 = stated.length === 0 ? '' : `## 4. States\n${yaml(stated.flatMap(stateLines))}`;
  const ruled = entities.filter(({ rules }) => rules.length > 0);
  const point5 = ruled.length === 0 ? '' : `## 5. Rules\n${yaml(ruled.flatMap(ruleLines))}`;
  const codes = ruled.flatMap(({ rules }) =>
    rules.map(({ code }) => `${code}: { message: That is refused. }`),
  );
  const point8 = codes.length === 0 ? '' : `## 8. Errors\n${yaml(codes)}`;
  const parts = [
    `# Changing\n\n## 3. Entities\n${yaml(entities.flatMap(entityLines))}`,
    point4,
    point5,
    point8,
  ];
  return parts.join('\n');
}

function ruleLines({ name, rules }: ChangingEntity): readonly string[] {
  return [
    `${name}:`,
    ...rules.map((rule) => `  ${rule.code}: { rule: "${conditionOf(rule, name)}", at: ${rule.field} }`),
  ];
}

function conditionOf({ kind, field, far, most }: ChangingRule, entity: string): string {
  if (kind === 'own') return `${field} <= ${most}`;
  if (kind === 'far') return `${field}.${far} <= ${most}`;
  return `none(all.${pluralOf(entity)}, o, o.id != id && o.${field} == ${field})`;
}

function pluralOf(entity: string): string {
  return `${entity}s`;
}

function entityLines({ name, was, fields, partOf, keys, seed }: ChangingEntity): readonly string[] {
  const lines = fields.map((field) => `    ${field.name}: { ${settingsOf(field).join(', ')} }`);
  const seeds = partOf === undefined ? Array.from({ length: seed }, (_, index) => seedOf(fields, index)) : [];
  return [
    `${name}:`,
    ...(was === undefined ? [] : [`  was: ${was}`]),
    ...(partOf === undefined ? [] : [`  part_of: ${partOf}`, `  back: parts_${name}`]),
    '  fields:',
    ...lines,
    ...(keys.length === 0 ? [] : [`  unique: [${keys.map((key) => `[${key.join(', ')}]`).join(', ')}]`]),
    ...(seeds.length === 0 ? [] : [`  seed: [${seeds.join(', ')}]`]),
  ];
}

/** Texts and numbers that nothing else has, and an option where one is needed. */
function seedOf(fields: readonly ChangingField[], index: number): string {
  const values = fields.flatMap(({ name, type, by, options, required }) => {
    if (type === 'text') return [`${name}: s${index}`];
    if (type === 'integer' && by === undefined) return [`${name}: ${90_000_000 + index}`];
    if (type === 'decimal' && required) return [`${name}: "${index}.5"`];
    return type === 'choice' && required ? [`${name}: ${options[0]}`] : [];
  });
  return `{ ${values.join(', ')} }`;
}

function settingsOf(field: ChangingField): string[] {
  const { type, was, scale, options, to, required, unique, max, by } = field;
  return [
    `type: ${type}`,
    ...(was === undefined ? [] : [`was: ${was}`]),
    ...(type === 'text' ? [`max: ${max}`] : []),
    ...(type === 'decimal' ? [`scale: ${scale}`] : []),
    ...(type === 'choice' ? [`options: { ${options.map((one) => `${one}: ${one}`).join(', ')} }`] : []),
    ...(type === 'number_series' ? [`format: "S{seq:4}"`] : []),
    ...(by === undefined
      ? []
      : [by.how === 'compute' ? `compute: ${by.from} + 1` : `initial: ${by.from} + 7`]),
    ...(field.default === undefined ? [] : [`default: ${field.default}`]),
    ...(type === 'ref' || type === 'refs'
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
