import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import type { ExpressionProblem } from './problem.ts';
import { type BinaryOperator, partsOf, type Span, type Syntax } from './syntax.ts';
import { syntaxProblem } from './syntax-problem.ts';

export interface Parsed {
  /** Undefined when there is a problem. */
  readonly tree?: Syntax;
  readonly problems: readonly ExpressionProblem[];
}

/** The most an expression may be, so that no text can cost more than its length to check. */
export const expressionLimits = { length: 2000, depth: 64, nodes: 20_000 };

/** Only the parser of the library is used: its own checker and evaluator know neither empty values nor decimals. */
const library = new Environment({
  limits: { maxDepth: expressionLimits.depth, maxAstNodes: expressionLimits.nodes },
});

/** Reads the text of an expression. Any text at all is answered, with a tree or with a problem. */
export function parseExpression(source: string): Parsed {
  if (source.length > expressionLimits.length) return tooLarge(source, 'characters', expressionLimits.length);
  if (source.trim() === '') return failed('expression_syntax', 'An expression is missing here.', source);
  try {
    const { text, at } = withoutIs(source);
    const conversion: Conversion = { source, problems: [], is: at };
    const tree = convert(library.parse(text).ast, conversion);
    if (conversion.problems.length > 0) return { problems: conversion.problems };
    if (depthOf(tree) > expressionLimits.depth) return tooLarge(source, 'levels', expressionLimits.depth);
    return { tree, problems: [] };
  } catch (error) {
    if (error instanceof ParseError) return { problems: [syntaxProblem(source, error)] };
    throw error;
  }
}

interface Conversion {
  readonly source: string;
  readonly problems: ExpressionProblem[];
  /** Where `is` stands. */
  readonly is: ReadonlySet<number>;
}

/**
 * The parser of the library knows no `is`: it reads `in`, which binds as tightly and is as long, and where it stood is
 * remembered. What stands in quotes is text.
 */
function withoutIs(source: string): { readonly text: string; readonly at: ReadonlySet<number> } {
  const at = new Set<number>();
  const text = source.replace(
    /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?<=[\w)]\s+)is(?=\s+(?!not\b|null\b)\w)/g,
    (found, start: number) => {
      if (found !== 'is') return found;
      at.add(start);
      return 'in';
    },
  );
  return { text, at };
}

function convert(node: ASTNode, conversion: Conversion): Syntax {
  const span: Span = { start: node.start, end: node.end };
  switch (node.op) {
    case 'value':
      return convertLiteral(node, conversion);
    case 'id':
      return { ...span, kind: 'name', name: node.args };
    case '.':
      return {
        ...span,
        kind: 'member',
        of: convert(node.args[0], conversion),
        name: node.args[1],
        at: { start: node.end - node.args[1].length, end: node.end },
      };
    case 'call':
      return {
        ...span,
        kind: 'call',
        name: node.args[0],
        arguments: node.args[1].map((argument) => convert(argument, conversion)),
        at: { start: node.start, end: node.start + node.args[0].length },
      };
    case 'rcall':
      return {
        ...span,
        kind: 'call',
        name: node.args[0],
        target: convert(node.args[1], conversion),
        arguments: node.args[2].map((argument) => convert(argument, conversion)),
        at: methodName(node.args[0], node.args[1].end, conversion.source),
      };
    case 'list':
      return { ...span, kind: 'list', items: node.args.map((item) => convert(item, conversion)) };
    case '?:': {
      const [condition, yes, no] = node.args;
      const parts = [
        convert(condition, conversion),
        convert(yes, conversion),
        convert(no, conversion),
      ] as const;
      return { ...span, kind: 'choose', arguments: parts };
    }
    case '!_':
    case '-_':
      return {
        ...span,
        kind: 'unary',
        operator: node.op === '!_' ? '!' : '-',
        argument: convert(node.args, conversion),
      };
    case '&&':
    case '||':
      return {
        ...span,
        kind: 'binary',
        operator: node.op,
        arguments: chain(node, node.op).map((argument) => convert(argument, conversion)),
      };
    case 'in': {
      const between = (place: number) => place >= node.args[0].end && place < node.args[1].start;
      const operator = [...conversion.is].some(between) ? 'is' : 'in';
      return binary(operator, span, [convert(node.args[0], conversion), convert(node.args[1], conversion)]);
    }
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '+':
    case '*':
    case '/':
      return binary(node.op, span, [convert(node.args[0], conversion), convert(node.args[1], conversion)]);
    case '-':
      if (/^\d{4}-\d\d-\d\d$/.test(conversion.source.slice(node.start, node.end)))
        return refuse(
          node,
          conversion,
          "A date has quotes inside of the expression, such as `'2026-11-20'`.",
        );
      return binary('-', span, [convert(node.args[0], conversion), convert(node.args[1], conversion)]);
    default:
      return refuse(node, conversion, unknownOperators[node.op]);
  }
}

function binary(operator: BinaryOperator, span: Span, operands: readonly Syntax[]): Syntax {
  return { ...span, kind: 'binary', operator, arguments: operands };
}

/** `a && b && c` is one conjunction of three, however long it gets: it adds one level of depth. */
function chain(node: ASTNode, operator: '&&' | '||'): ASTNode[] {
  const operands: ASTNode[] = [];
  let rest = node;
  while (rest.op === operator) {
    // The library types the operands of && and || as a pair for each operator alike.
    const [left, right]: [ASTNode, ASTNode] = rest.args;
    operands.push(right);
    rest = left;
  }
  return [rest, ...operands.reverse()];
}

function convertLiteral(node: ASTNode, conversion: Conversion): Syntax {
  const span: Span = { start: node.start, end: node.end };
  const value = node.args;
  if (value === null) return { ...span, kind: 'null' };
  if (typeof value === 'boolean') return { ...span, kind: 'boolean', value };
  const source = conversion.source.slice(node.start, node.end);
  if (typeof value === 'string') return { ...span, kind: 'text', value, source };
  if (typeof value === 'bigint' || typeof value === 'number') return { ...span, kind: 'number', source };
  return refuse(node, conversion, 'Bytes and unsigned numbers are not part of the language.');
}

const unknownOperators: Readonly<Record<string, string>> = {
  '[]': 'A list has no numbered places here: use `first()`, `exists(v, …)` or a path with dots.',
  map: 'There are no maps in the language.',
  '%': 'There is no remainder operator in the language.',
};

function refuse(
  node: ASTNode,
  conversion: Conversion,
  message = 'This operator is not part of the language.',
): Syntax {
  conversion.problems.push({ code: 'expression_syntax', message, start: node.start, end: node.end });
  return { start: node.start, end: node.end, kind: 'null' };
}

function methodName(name: string, from: number, source: string): Span {
  const start = Math.max(source.indexOf(name, source.indexOf('.', from) + 1), 0);
  return { start, end: start + name.length };
}

function depthOf(tree: Syntax): number {
  return 1 + Math.max(0, ...partsOf(tree).map(depthOf));
}

function tooLarge(source: string, what: string, most: number): Parsed {
  return failed('expression_too_large', `An expression has at most ${most} ${what}.`, source);
}

function failed(code: ExpressionProblem['code'], message: string, source: string): Parsed {
  return { problems: [{ code, message, start: 0, end: source.length }] };
}
