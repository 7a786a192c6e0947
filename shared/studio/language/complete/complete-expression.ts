import { collectionNames } from '#shared/expression/check/check-collections.ts';
import type { CheckContext } from '#shared/expression/check/check-context.ts';
import { builtInFunctions } from '#shared/expression/check/check-functions.ts';
import { spanMakers, spanMethods, textMethods } from '#shared/expression/check/check-methods.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { Type } from '#shared/expression/expression.ts';
import { describeType } from '#shared/expression/check/type-fit.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * What may be written next in an expression of which `source` stands before the cursor, without the word that is being
 * written: after a dot what the record or collection before it has, elsewhere every name and function there is.
 */
export function expressionSuggestions(source: string, outer: CheckContext): readonly Suggestion[] {
  const scope = { ...outer, elements: elementsIn(source, outer) };
  const receiver = receiverOf(source);
  if (receiver === undefined) return [...optionsAfter(source, scope), ...namesIn(scope)];
  if (receiver === 'all')
    return [...scope.schema.plurals].map(([plural, entity]) => asName(plural, `all records of ${entity}`));
  if (receiver === 'input' || receiver === 'params')
    return [...((receiver === 'input' ? scope.input : scope.params) ?? [])].map(([name, type]) =>
      asName(name, describeType(type)),
    );
  if (receiver === scope.outside?.word)
    return [...scope.outside.types].map(([name, type]) => asName(name, describeType(type)));
  const type = typeOf(receiver, scope);
  return type === undefined ? [] : membersOf(type, scope);
}

function membersOf(type: Type, { schema }: CheckContext): readonly Suggestion[] {
  if (type.kind === 'record') return fieldsOf(type.entity, schema);
  if (type.kind === 'several') return ofEach(type.entities, schema);
  if (type.kind === 'spans') return spanMethods.map((name) => asFunction(name));
  if (type.kind === 'list') return collectionNames.map((name) => asFunction(name));
  return type.kind === 'text' ? [...textMethods, 'size'].map((name) => asFunction(name)) : [];
}

/** The fields that each of several entities has, and the way to what one of them has. */
function ofEach(entities: readonly string[], schema: CheckContext['schema']): readonly Suggestion[] {
  const [first = '', ...others] = entities;
  const isCommon = (name: string) => others.every((entity) => schema.entities.get(entity)?.fields.has(name));
  const common = [...(schema.entities.get(first)?.fields ?? [])].filter(([name]) => isCommon(name));
  return [
    ...common.map(([name, type]) => asName(name, describeType(type))),
    asFunction('as', `(${entities.join(' | ')})`),
  ];
}

/** The fields and ways back of an entity, with what they are. */
export function fieldsOf(entity: string, schema: CheckContext['schema']): readonly Suggestion[] {
  const found = schema.entities.get(entity);
  const fields = [...(found?.fields ?? [])].map(([name, type]) => asName(name, describeType(type)));
  const backs = [...(found?.backs ?? [])].map(([name, back]) => asName(name, `records of ${back.entity}`));
  return [...fields, ...backs];
}

function namesIn({
  schema,
  record,
  elements,
  definitions,
  input,
  params,
  outside,
}: CheckContext): readonly Suggestion[] {
  const words = ['me', 'now', 'today', 'all', 'null', 'true', 'false'];
  const here = [
    ...(record === undefined ? [] : ['record', 'old']),
    ...(input === undefined ? [] : ['input']),
    ...(params === undefined ? [] : ['params']),
    ...(outside === undefined ? [] : [outside.word]),
  ];
  return [
    ...[...(elements ?? [])].map(([name, type]) => asName(name, describeType(type))),
    ...fieldsOf(record ?? '', schema),
    ...[...schema.constants].map(
      ([name, type]) => ({ label: name, kind: 'constant', detail: describeType(type) }) as const,
    ),
    ...[...(definitions?.values() ?? [])].map(({ name, parameters }) =>
      asFunction(name, `(${parameters.join(', ')})`),
    ),
    ...[...(schema.functions?.values() ?? [])].map(({ name, takes }) =>
      asFunction(name, `(${takes.join(', ')})`),
    ),
    ...[...here, ...words].map((label) => ({ label, kind: 'word' }) as const),
    ...[...builtInFunctions].filter((name) => !methods.has(name)).map((name) => asFunction(name)),
  ];
}

/** They follow a dot. */
const methods: ReadonlySet<string> = new Set(
  [...collectionNames, ...textMethods].filter((name) => name !== 'none'),
);

/** `status == ` and `status in [`: the options of what stands before. */
function optionsAfter(source: string, scope: CheckContext): readonly Suggestion[] {
  const before = /([A-Za-z_][\w.]*)\s*(?:==|!=|in\s*\[(?:[^\]]*,)?)\s*$/.exec(source)?.[1];
  const type = before === undefined ? undefined : typeOf(before, scope);
  const asked = /([A-Za-z_][\w.]*)\s+is\s+$|([A-Za-z_][\w.]*)\.as\(\s*$/.exec(source);
  const several = asked === null ? undefined : typeOf(asked[1] ?? asked[2] ?? '', scope);
  if (several?.kind === 'several')
    return several.entities.map((entity) => asName(entity, `whether it is a record of ${entity}`));
  const options = type?.kind === 'choice' ? type.options : [];
  const expected =
    options.length === 0 && source.trim() === '' && scope.expected?.kind === 'choice'
      ? scope.expected.options
      : options;
  return expected.map((label) => ({ label, kind: 'option' }) as const);
}

/** What stands before the dot at the end, brackets and all; undefined where there is no dot. */
function receiverOf(source: string): string | undefined {
  if (!source.endsWith('.')) return undefined;
  let at = source.length - 1;
  let depth = 0;
  while (at > 0) {
    const sign = source[at - 1] ?? '';
    if (sign === ')') depth += 1;
    else if (sign === '(' && depth > 0) depth -= 1;
    else if (depth === 0 && !/[\w.]/.test(sign)) break;
    at -= 1;
  }
  return source.slice(at, -1);
}

function typeOf(source: string, scope: CheckContext): Type | undefined {
  return checkExpression(source, { ...scope, expected: undefined }).expression?.type;
}

/** The elements of the collections whose brackets are open: `loans.exists(l, `, `none(all.loans, l, ` and `spans(loans, l, `. */
function elementsIn(source: string, scope: CheckContext): ReadonlyMap<string, Type> {
  let elements = new Map(scope.elements);
  for (const open of openBrackets(source)) {
    const head = /([A-Za-z_]\w*)$/.exec(source.slice(0, open));
    const isFirst = startsWithList.has(head?.[1] ?? '') && source[(head?.index ?? 0) - 1] !== '.';
    const own = source.slice(open + 1);
    const parts = isFirst
      ? /^((?:[^(),]|\([^()]*\))*),\s*([a-z_]\w*)\s*,/.exec(own)
      : /^()\s*([a-z_]\w*)\s*,/.exec(own);
    const list = isFirst ? parts?.[1] : receiverOf(source.slice(0, head?.index ?? open));
    const name = parts?.[2];
    const type = list === undefined || name === undefined ? undefined : typeOf(list, { ...scope, elements });
    if (name !== undefined && type?.kind === 'list') elements = new Map(elements).set(name, type.element);
  }
  return elements;
}

/** Their collection stands in the brackets. */
const startsWithList: ReadonlySet<string> = new Set(['none', ...spanMakers]);

function openBrackets(source: string): readonly number[] {
  const open: number[] = [];
  for (const [at, sign] of [...source].entries()) {
    if (sign === '(') open.push(at);
    if (sign === ')') open.pop();
  }
  return open;
}

function asName(label: string, detail: string): Suggestion {
  return { label, kind: 'name', detail };
}

function asFunction(label: string, detail = '(…)'): Suggestion {
  return { label, kind: 'function', detail };
}
