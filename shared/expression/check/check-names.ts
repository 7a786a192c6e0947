import { type CheckState, note, report } from './check-state.ts';
import type { Expression, Type } from '../expression.ts';
import { habit } from '../syntax/habits.ts';
import { pluralMeant, referenceMeant, textMeant } from '../syntax/meant.ts';
import { suggestion } from '../syntax/suggestion.ts';
import type { Span, Syntax } from '../syntax/syntax.ts';
import { commonField } from './check-several.ts';
import { checkColumn, columnsOf, rowMeant } from './check-rows.ts';
import { seenFrom } from '../tree/currencies.ts';
import { describeType } from './type-fit.ts';

type Name = Extract<Syntax, { kind: 'name' }>;
type Member = Extract<Syntax, { kind: 'member' }>;

/** A name on its own: an element, a field or way back of the record, a constant, an option, or a word of the language. */
export function checkName(node: Name, state: CheckState, expected?: Type): Expression | undefined {
  const known = knownName(node.name, state);
  const isOption = expected?.kind === 'choice' && expected.options.includes(node.name);
  if (isOption && (known === 'element' || known === 'member')) return ambiguous(node, state);
  if (isOption && known === undefined) {
    note(state, node, { kind: 'option', name: node.name, options: expected.options });
    return { kind: 'literal', type: expected, value: node.name };
  }
  switch (known) {
    case 'element':
      return element(node.name, state);
    case 'word':
      return checkWord(node, state);
    case 'constant':
      return constant(node, state);
    case 'member':
      return memberOf(recordVariable(state), node.name, { state, at: node });
    case undefined:
      return namedRecord(node.name, state) ?? unknownName(node, state, expected);
  }
}

/** Which record it is becomes known when the expression is asked, like a parameter. */
function namedRecord(name: string, { context }: CheckState): Expression | undefined {
  const entity = context.records?.get(name);
  return entity === undefined ? undefined : { kind: 'param', name, type: { kind: 'record', entity } };
}

/** `of.name`: a field or way back at the end of a path, or a name of `all`, `input` or `params`. */
export function checkMember(node: Member, state: CheckState): Expression | undefined {
  if (node.of.kind === 'name') {
    if (node.of.name === 'all') return checkAll(node, state);
    if (node.of.name === 'input') return checkSent('input', node, state);
    if (node.of.name === 'params') return checkSent('param', node, state);
    if (node.of.name === state.context.outside?.word) return checkOutside(node, state.context.outside, state);
    const columns = columnsOf(node.of.name, state);
    if (columns.length > 0) return checkColumn(node, { row: node.of.name, columns }, state);
  }
  const of = state.check(node.of, state);
  if (of === undefined) return undefined;
  if (of.type.kind === 'record') return memberOf(of, node.name, { state, at: node.at });
  if (of.type.kind === 'several') return commonField(of, node, state);
  return report(state, node.at, {
    code: 'wrong_type',
    message: `\`${node.name}\` cannot follow: this is ${describeType(of.type)}, not a record.`,
    ...(of.type.kind === 'list'
      ? { hint: `Ask about its records: \`exists(x, x.${node.name} == …)\`.` }
      : { hint: habit(node.name, node.at)?.hint }),
  });
}

/** What a bare name is here; undefined when nothing (it may still be an option). */
export function knownName(
  name: string,
  state: CheckState,
): 'element' | 'word' | 'constant' | 'member' | undefined {
  if (state.elements.has(name)) return 'element';
  if (words.has(name)) return 'word';
  if (/^[A-Z]/.test(name)) return state.context.schema.constants.has(name) ? 'constant' : undefined;
  const entity = state.context.schema.entities.get(state.context.record ?? '');
  return entity?.fields.has(name) || entity?.backs.has(name) ? 'member' : undefined;
}

/** What a name already means: the end of a sentence. */
export function meaningOf(name: string, state: CheckState): string | undefined {
  const record = state.context.record ?? '';
  const entity = state.context.schema.entities.get(record);
  switch (knownName(name, state)) {
    case 'element':
      return 'it is the element of a collection around this one';
    case 'word':
      return 'it is a word of the language';
    case 'constant':
      return 'it is a constant';
    case 'member':
      return `it is a ${entity?.fields.has(name) === true ? 'field' : 'way back'} of \`${record}\``;
    case undefined:
      return undefined;
  }
}

/** A bare name that may be an option although the record has a field of the name. */
export function ambiguous(node: Name, state: CheckState): undefined {
  return report(state, node, {
    code: 'ambiguous_name',
    message: `\`${node.name}\` is both an option and a name of the record.`,
    hint: `Write '${node.name}' in quotes for the option, or \`record.${node.name}\` for the field.`,
    instead: [`'${node.name}'`, `record.${node.name}`].map((text) => ({
      start: node.start,
      end: node.end,
      text,
    })),
  });
}

const words = new Set(['record', 'old', 'me', 'now', 'today', 'input', 'params', 'all']);

function element(name: string, state: CheckState): Expression | undefined {
  const variable = state.elements.get(name);
  return variable === undefined || variable.kind === 'element' ? variable : variable.value;
}

function constant(node: Name, state: CheckState): Expression | undefined {
  const { name } = node;
  const type = state.context.schema.constants.get(name);
  note(state, node, { kind: 'constant', name });
  return type && { kind: 'constant', name, type };
}

function checkWord(node: Name, state: CheckState): Expression | undefined {
  const { record, old } = state.context;
  switch (node.name) {
    case 'now':
      return { kind: 'variable', name: 'now', type: { kind: 'datetime' } };
    case 'today':
      return { kind: 'variable', name: 'today', type: { kind: 'date' } };
    case 'me':
      return { kind: 'variable', name: 'me', type: { kind: 'record', entity: 'user' } };
    case 'record':
      if (record !== undefined) return recordVariable(state);
      return notHere(node, state, 'There is no `record` here.');
    case 'old':
      if (record !== undefined && old)
        return { kind: 'variable', name: 'old', type: { kind: 'record', entity: record } };
      return notHere(node, state, {
        message: '`old` exists only where a record is being written.',
        hint: 'Rules of point 5, and effects (`then`, `after`), may read it.',
      });
    default:
      return notHere(node, state, `\`${node.name}\` needs a name after it, such as \`${node.name}.x\`.`);
  }
}

function recordVariable(state: CheckState): Expression {
  return { kind: 'variable', name: 'record', type: { kind: 'record', entity: state.context.record ?? '' } };
}

function memberOf(
  of: Expression,
  name: string,
  place: { state: CheckState; at: Span },
): Expression | undefined {
  const { state, at } = place;
  const entityName = of.type.kind === 'record' ? of.type.entity : '';
  const entity = state.context.schema.entities.get(entityName);
  const type = entity?.fields.get(name);
  if (type !== undefined) {
    note(state, at, { kind: 'field', entity: entityName, name });
    return { kind: 'field', of, entity: entityName, field: name, type: seenFrom(of, type) };
  }
  const back = entity?.backs.get(name);
  if (back !== undefined && state.context.mode === 'filter' && (state.nesting > 0 || hasCollection(of))) {
    return notHere(at, state, 'In a filter a way back cannot stand inside another collection.');
  }
  if (back !== undefined) {
    note(state, at, { kind: 'back', entity: entityName, name });
    const element: Type = { kind: 'record', entity: back.entity };
    return {
      kind: 'back',
      of,
      name,
      entity: back.entity,
      field: back.field,
      type: { kind: 'list', element },
    };
  }
  return report(state, at, {
    code: 'unknown_name',
    message: `${entityName} has no field or way back \`${name}\`.`,
    ...(referenceMeant(name, entity?.fields, at) ??
      suggestion(name, [...(entity?.fields.keys() ?? []), ...(entity?.backs.keys() ?? [])], at)),
  });
}

/** Whether the path begins at a record that was found in a collection. */
function hasCollection(of: Expression): boolean {
  return of.kind === 'field' ? hasCollection(of.of) : of.kind === 'collection';
}

function checkAll(node: Member, state: CheckState): Expression | undefined {
  if (state.context.mode === 'filter') return notHere(node, state, '`all` cannot be used in a filter.');
  const { plurals } = state.context.schema;
  const entity = plurals.get(node.name);
  if (entity !== undefined) {
    note(state, node.at, { kind: 'collection', entity });
    return {
      kind: 'all',
      entity,
      plural: node.name,
      type: { kind: 'list', element: { kind: 'record', entity } },
    };
  }
  return report(state, node.at, {
    code: 'unknown_name',
    message: `There is no collection \`${node.name}\`.`,
    ...(suggestion(node.name, plurals.keys(), node.at) ?? pluralMeant(node, plurals)),
  });
}

function checkSent(kind: 'input' | 'param', node: Member, state: CheckState): Expression | undefined {
  const types = kind === 'input' ? state.context.input : state.context.params;
  const word = kind === 'input' ? 'input' : 'params';
  if (types === undefined)
    return notHere(node, state, { message: `There is no \`${word}\` here.`, hint: whereSent[kind] });
  const type = types.get(node.name);
  if (type !== undefined && kind === 'input') note(state, node.at, { kind, name: node.name });
  if (type !== undefined) return { kind, name: node.name, type };
  return report(state, node.at, {
    code: 'unknown_name',
    message: `\`${word}\` has no \`${node.name}\`.`,
    ...(kind === 'input' && state.context.rows?.has(node.name) === true
      ? { hint: eachRow('input', node.name) }
      : suggestion(node.name, types.keys(), node.at)),
  });
}

function eachRow(word: string, name: string): string {
  return `An effect goes through its rows: \`each: { row: ${word}.${name} }\`.`;
}

/** `answer.url`. It goes before a field of the same name, which is then `record.answer`. */
function checkOutside(
  node: Member,
  { word, types, rows }: NonNullable<CheckState['context']['outside']>,
  state: CheckState,
): Expression | undefined {
  const type = types.get(node.name);
  if (type !== undefined) return { kind: 'input', name: node.name, from: word, type };
  return report(state, node.at, {
    code: 'unknown_name',
    message: `\`${word}\` has no \`${node.name}\`.`,
    ...(rows?.has(node.name) === true
      ? { hint: eachRow(word, node.name) }
      : suggestion(node.name, [...types.keys(), ...(rows?.keys() ?? [])], node.at)),
  });
}

const whereSent = {
  input:
    '`input` is what a call is sent. Its own `when`, `to`, `set` and `then` may read it, the `where` of its inputs, rules `on` calls that all take it, and their `message`.',
  param: '`params` is what a query of point 7 is sent: its own `where` and `values` may read it.',
} as const;

function notHere(
  at: Span,
  state: CheckState,
  said: string | { readonly message: string; readonly hint: string },
): undefined {
  const { message, hint } = typeof said === 'string' ? { message: said, hint: undefined } : said;
  return report(state, at, { code: 'not_available_here', message, ...(hint === undefined ? {} : { hint }) });
}

function unknownName(node: Name, state: CheckState, expected?: Type): undefined {
  const { schema, record } = state.context;
  const entity = schema.entities.get(record ?? '');
  const options = expected?.kind === 'choice' ? expected.options : [];
  const names = [...state.elements.keys(), ...(entity?.fields.keys() ?? []), ...(entity?.backs.keys() ?? [])];
  const upper = /^[A-Z]/.test(node.name);
  const records = state.context.records?.keys() ?? [];
  const near = upper
    ? [...options, ...schema.constants.keys()]
    : [...options, ...names, ...words, ...records];
  return report(state, node, {
    code: 'unknown_name',
    message: upper ? `There is no constant \`${node.name}\`.` : `There is no name \`${node.name}\` here.`,
    ...(habit(node.name, node) ??
      rowMeant(node, state) ??
      suggestion(node.name, near, node) ??
      textMeant(node, schema, expected)),
  });
}
