/** What is wrong with an expression, at UTF-16 offsets into its source text. The author's mistake, never thrown. */
export interface ExpressionProblem {
  readonly code: ExpressionProblemCode;
  readonly message: string;
  readonly hint?: string;
  /** What would be right, each by itself: several where only the author can choose. */
  readonly instead?: readonly Instead[];
  readonly start: number;
  /** Exclusive; at least `start`. */
  readonly end: number;
  /** Where it was run into while a definition was put in, whose use stands at `start`. */
  readonly within?: DefinedProblem;
}

/** Another text for a part of the source. */
export interface Instead {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** It means something else than what was probably meant, where the mistake is in another place: a person decides. */
  readonly isChoice?: true;
}

/** A problem inside of a definition, at offsets into the source of that definition. */
export interface DefinedProblem extends Omit<ExpressionProblem, 'within'> {
  readonly definition: string;
  /** The use of the definition that ran into it; each has its own within one expression. */
  readonly use: string;
}

/** That an expression uses a definition. */
export interface DefinitionUse {
  readonly definition: string;
  readonly use: string;
}

/** Every kind of mistake an expression can hold; each is a finding code of the same name. */
export type ExpressionProblemCode =
  /** Not an expression of the language: a bracket missing, a stray character, an operator it does not have. */
  | 'expression_syntax'
  /** Longer, deeper or larger than an expression may be. */
  | 'expression_too_large'
  /** A name, field, option, function or constant that does not exist here. */
  | 'unknown_name'
  /** A value of a type that cannot stand there. */
  | 'wrong_type'
  /** A function with too few, too many or unfit arguments. */
  | 'wrong_arguments'
  /** A literal that is not a value of its type: a date that does not exist, a number out of range. */
  | 'bad_literal'
  /** A bare option that is also the name of a field: it must stand in quotes. */
  | 'ambiguous_name'
  /** Known to the language, but not in this place: `old` in a grant, `all.` in a filter of an API call. */
  | 'not_available_here';
