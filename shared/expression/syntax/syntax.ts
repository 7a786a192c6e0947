/** The source of an expression as a tree, before any name is looked up. Offsets are UTF-16 units of the source. */
export type Syntax = Span &
  (
    | { readonly kind: 'text'; readonly value: string; readonly source: string }
    /** As written, so that no digit is lost. */
    | { readonly kind: 'number'; readonly source: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'member'; readonly of: Syntax; readonly name: string; readonly at: Span }
    /** `f(x)`, or `xs.f(x)` with `target` xs. `at` is where the function's name stands. */
    | {
        readonly kind: 'call';
        readonly name: string;
        readonly target?: Syntax;
        readonly arguments: readonly Syntax[];
        readonly at: Span;
      }
    /** `&&` and `||` take any number of arguments, the others two. */
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly arguments: readonly Syntax[] }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly argument: Syntax }
    | { readonly kind: 'choose'; readonly arguments: readonly [Syntax, Syntax, Syntax] }
    | { readonly kind: 'list'; readonly items: readonly Syntax[] }
  );

export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export type BinaryOperator =
  | '&&'
  | '||'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  /** Of which entity a record is. */
  | 'is'
  | '+'
  | '-'
  | '*'
  | '/';

export type CallSyntax = Extract<Syntax, { kind: 'call' }>;
export type BinarySyntax = Extract<Syntax, { kind: 'binary' }>;

/** The expressions that one consists of. */
export function partsOf(tree: Syntax): readonly Syntax[] {
  switch (tree.kind) {
    case 'text':
    case 'number':
    case 'boolean':
    case 'null':
    case 'name':
      return [];
    case 'member':
      return [tree.of];
    case 'call':
      return tree.target === undefined ? tree.arguments : [tree.target, ...tree.arguments];
    case 'binary':
    case 'choose':
      return tree.arguments;
    case 'unary':
      return [tree.argument];
    case 'list':
      return tree.items;
  }
}
