import type { CheckContext, FoundName, NameMeaning } from '#shared/expression/check/check-context.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import { checkDefinition } from '#shared/expression/check/check-definitions.ts';
import type { Expression, Template, Type } from '#shared/expression/expression.ts';
import type { ExpressionProblem } from '#shared/expression/syntax/problem.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { DefinitionDeclaration } from '../../declaration-calls.ts';
import type { Place } from '../../finding.ts';
import type { Findings } from '../../language/findings.ts';
import type { Name, ScalarNode } from '../../language/node.ts';
import type { MailPart } from '../../model-mails.ts';
import type { Resolved, ResolvedEntity } from '../../resolve/resolved.ts';
import { DefinitionProblems } from './definition-problems.ts';
import { fixesIn, type Located, onOneLine } from './located.ts';
import { valuesIn } from '../../language/mail-values.ts';
import { type PluralPlace, pluralPlaceOf, pluralSource } from '#shared/expression/syntax/plural-place.ts';
import { piecesOf } from '#shared/expression/syntax/template-text.ts';
import { withCurrency } from '#shared/expression/tree/currencies.ts';

/** What an expression may use where it stands, without what is the same everywhere. */
export type Scope = Omit<CheckContext, 'schema' | 'expected' | 'mode' | 'note'> & {
  /** The text is asked for several entities, so a finding says for which. */
  readonly about?: boolean;
  /** In a text: a record stands for its title. */
  readonly titles?: boolean;
};

/** A place of a text: its source, where it begins in the text, and what it may use. */
interface PlaceThere {
  readonly source: string;
  readonly start: number;
  readonly scope: Scope;
}

/** What opens or closes a part of a text under a condition or for each record. */
const opensPart = /^(?:\/(?:if|each)$|(?:if|each)\s)/;

/** The third stage at work: what the checks share, and the checked expressions they leave for compile. */
export class Checking {
  readonly contract: Resolved;
  readonly findings: Findings;
  readonly definitions = new DefinitionProblems();
  readonly #everywhere: Pick<CheckContext, 'schema' | 'definitions'>;
  readonly #expressions = new Map<ScalarNode, Expression>();
  readonly #templates = new Map<ScalarNode, Template>();
  readonly #mailTexts = new Map<ScalarNode, readonly MailPart[]>();
  readonly #paths = new Map<Name, Expression>();
  readonly #names: NamedThere[] = [];

  constructor(contract: Resolved, findings: Findings) {
    this.contract = contract;
    this.findings = findings;
    this.#everywhere = { schema: contract.schema, definitions: definitionsOf(contract) };
  }

  condition(node: ScalarNode | undefined, scope: Scope): void {
    if (node !== undefined) this.value(node, { ...scope, expected: { kind: 'boolean' } });
  }

  /** Checks an expression that yields a value; of any type where none is expected. */
  value(node: ScalarNode, scope: Scope & { readonly expected?: Type }): Expression | undefined {
    const { expression, problems, uses } = checkExpression(node.text, {
      ...scope,
      ...this.#everywhere,
      note: this.#noteIn(node),
    });
    this.definitions.addUses(uses, node.place);
    for (const problem of problems)
      this.#report(problem, node, { place: node.locate(problem.start, problem.end), whole: node.place });
    if (expression !== undefined) this.#expressions.set(node, expression);
    return expression;
  }

  /** What is run into inside of a definition waits until all its uses are known. */
  #report(
    problem: ExpressionProblem,
    source: Located,
    { place, whole }: { readonly place: Place; readonly whole: Place },
  ): void {
    const { code, message, hint, within } = problem;
    const fixes = fixesIn(problem, source);
    if (within === undefined) this.findings.add(code, place, { message, hint, fixes });
    else this.definitions.add({ ...problem, within }, { whole, place });
  }

  /** The type of a field, as it is seen from its record. */
  typeOf(entity: string, field: string): Type | undefined {
    return this.contract.schema.entities.get(entity)?.fields.get(field);
  }

  /** Keeps what a node was understood as, where that is no expression of the language by itself. */
  keep(node: ScalarNode, expression: Expression): void {
    this.#expressions.set(node, expression);
  }

  /** What is wrong with a definition, whatever it is used with. */
  definition({ name, body }: DefinitionDeclaration): void {
    const definition = this.#everywhere.definitions?.get(name.text);
    if (definition === undefined) return;
    for (const problem of checkDefinition(definition, this.#everywhere)) {
      const { code, message, hint, start, end } = problem;
      this.findings.add(code, body.locate(start, end), { message, hint, fixes: fixesIn(problem, body) });
    }
  }

  /** Checks a text with places. */
  template(node: ScalarNode, scope: Scope): void {
    const { pieces, open } = piecesOf(node.text);
    if (open !== undefined) {
      const message = 'The place that begins here is never closed.';
      const hint = 'Close it with `}`, or write `{{` for the sign itself.';
      this.findings.add('broken_template', node.locate(open, open + 1), { message, hint });
      return;
    }
    const part = pieces.find((piece) => piece.kind === 'place' && opensPart.test(piece.source));
    if (part?.kind === 'place') {
      const { start, source } = part;
      const message =
        'This text has places only: `{if …}` and `{each …}` stand in the text of a mail or a document.';
      const hint = "For instance `{late ? 'Late' : 'Fine'}` for a text by a condition.";
      this.findings.add('broken_template', node.locate(start - 1, start + source.length + 1), {
        message,
        hint,
      });
      return;
    }
    const parts = pieces.map((piece) =>
      piece.kind === 'words' ? piece.text : this.place(node, { ...piece, scope }),
    );
    if (parts.every((part) => part !== undefined)) this.#templates.set(node, { parts });
  }

  /** Keeps the text of a mail, which has parts besides places. */
  keepMailText(node: ScalarNode, parts: readonly MailPart[]): void {
    this.#mailTexts.set(node, parts);
    // Its values are read as those of every other text are; its conditions and collections stand among the expressions.
    this.#templates.set(node, { parts: valuesIn(parts) });
  }

  /** Checks one place of a text. What it shows must be a single value that may be read at all. */
  place(node: ScalarNode, { source, start, scope }: PlaceThere): Expression | undefined {
    const plural = pluralPlaceOf(source);
    if (plural !== undefined) return this.#plural(node, plural, { source, start, scope });
    const here: Located = { locate: (from, to) => node.locate(start + from, start + to) };
    const { expression, problems, uses } = checkExpression(source, {
      ...scope,
      ...this.#everywhere,
      note: this.#noteIn(here),
    });
    const whole: Name = { text: source, place: node.locate(start, start + source.length) };
    this.definitions.addUses(uses, whole.place);
    for (const problem of problems) {
      const place = here.locate(problem.start, problem.end);
      // What is wrong for one of its entities may be right for the others.
      const about = { hint: `The text is also used for \`${scope.record}\`.`, instead: undefined };
      const said = scope.about === true ? { ...problem, ...about } : problem;
      this.#report(said, here, { place, whole: whole.place });
    }
    if (expression === undefined) return undefined;
    if (expression.type.kind === 'record' && scope.titles === true) return expression;
    if (expression.type.kind === 'record') {
      const message = `\`${source.trim()}\` is a whole record; a text shows single values.`;
      this.findings.add('wrong_type', whole.place, {
        message,
        hint: `Name a field of it: \`{${source.trim()}.…}\`.`,
      });
      return undefined;
    }
    if (!this.#isShowable(expression, whole)) return undefined;
    return withCurrency(
      expression,
      (path) => checkExpression(path, { ...scope, ...this.#everywhere }).expression,
    );
  }

  /** `{count, plural, one {job} other {jobs}}`: the words for a number, in the language in which the contract is read. */
  #plural(
    node: ScalarNode,
    plural: PluralPlace,
    { source, start, scope }: PlaceThere,
  ): Expression | undefined {
    const at = node.locate(start, start + source.length);
    if (plural.problem !== undefined) {
      const hint = 'Such as `{count} {count, plural, one {job} other {jobs}}`.';
      this.findings.add('broken_template', at, { message: plural.problem, hint });
      return undefined;
    }
    const number = this.place(node, { source: plural.number, start, scope });
    if (number === undefined) return undefined;
    if (number.type.kind !== 'number') {
      const message = `A plural is chosen by a number, which \`${plural.number.trim()}\` is not.`;
      this.findings.add('wrong_type', at, message);
      return undefined;
    }
    const words = pluralSource(plural, this.contract.declaration.settings.locale);
    const { expression, problems } = checkExpression(words, { ...scope, ...this.#everywhere });
    for (const { code, message } of problems) this.findings.add(code, at, message);
    return expression;
  }

  /** Checks a path of a screen such as `shelf.name`; own lists of references may be shown, but have no order. */
  path(name: Name, entity: ResolvedEntity, use: 'shown' | 'single' = 'shown'): void {
    const context = {
      schema: this.contract.schema,
      record: entity.name,
      note: this.#noteIn(onOneLine(name)),
    };
    if (!/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/.test(name.text)) {
      const message = `\`${name.text}\` is not a field, nor a path to one.`;
      this.findings.add('wrong_value', name.place, { message, hint: 'Such as `name`, or `shelf.name`.' });
      return;
    }
    const { expression, problems } = checkExpression(name.text, context);
    for (const problem of problems) {
      const { code, message, hint } = problem;
      this.findings.add(code, name.place, { message, hint, fixes: fixesIn(problem, onOneLine(name)) });
    }
    if (expression?.kind === 'call') {
      const message = `\`${name.text}\` leads on from a reference to one of several entities.`;
      const hint = 'Show the reference itself, or a field that is calculated from it.';
      this.findings.add('wrong_value', name.place, { message, hint });
    } else if (expression !== undefined && this.#isShowable(expression, name, use))
      this.#paths.set(name, expression);
  }

  #isShowable(expression: Expression, name: Name, use: 'shown' | 'single' = 'single'): boolean {
    const { type } = expression;
    const isOwnList = use === 'shown' && expression.kind === 'field' && expression.of.kind === 'variable';
    if (!isOwnList && type.kind === 'list' && type.element.kind === 'record') {
      this.findings.add(
        'wrong_type',
        name.place,
        `\`${name.text}\` is a collection of records, not a single value.`,
      );
      return false;
    }
    const secret = this.secretIn(expression);
    if (secret === undefined) return true;
    this.findings.add('wrong_value', name.place, `\`${secret}\` is secret and is never shown.`);
    return false;
  }

  /** The first secret that it reads. */
  secretIn(expression: Expression): string | undefined {
    return [...referencesOf(expression).fields].find((path) => this.#isSecret(path));
  }

  #isSecret(path: string): boolean {
    const [entity = '', field = ''] = path.split('.');
    return this.contract.entities.get(entity)?.fields.get(field)?.shape?.secret === true;
  }

  /** Keeps which names stand where; those in the body of a definition stand there, whoever uses it. */
  #noteIn(here: Located): (found: FoundName) => void {
    return ({ start, end, meaning, definition }) => {
      const body = this.contract.declaration.definitions.find(({ name }) => name.text === definition)?.body;
      this.#names.push({ meaning, place: () => (body ?? here).locate(start, end) });
    };
  }

  /** What compile reads once there are no errors. */
  get results(): CheckedExpressions {
    return {
      expressions: this.#expressions,
      templates: this.#templates,
      mailTexts: this.#mailTexts,
      paths: this.#paths,
      names: this.#names,
    };
  }
}

/** The definitions of a contract, as expressions use them. */
export function definitionsOf({ declaration }: Resolved): NonNullable<CheckContext['definitions']> {
  return new Map(
    declaration.definitions.map(({ name, parameters, body }) => [
      name.text,
      { name: name.text, parameters: parameters.map(({ text }) => text), source: body.text },
    ]),
  );
}

/** Every expression of the contract, checked, by the node (the name, for a path) it was written in. */
export interface CheckedExpressions {
  readonly expressions: ReadonlyMap<ScalarNode, Expression>;
  readonly templates: ReadonlyMap<ScalarNode, Template>;
  readonly mailTexts: ReadonlyMap<ScalarNode, readonly MailPart[]>;
  readonly paths: ReadonlyMap<Name, Expression>;
  /** Every name in them, also in those with mistakes, as often as it was looked up. */
  readonly names: readonly NamedThere[];
}

/** A name in an expression, and where it stands in the contract: worked out only for who asks. */
export interface NamedThere {
  readonly meaning: NameMeaning;
  place(): Place;
}
