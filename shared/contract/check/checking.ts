import type { CheckContext } from '#shared/expression/check-context.ts';
import { checkExpression } from '#shared/expression/check.ts';
import { checkDefinition } from '#shared/expression/check-definitions.ts';
import type { Expression, Template, Type } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/references.ts';
import type { DefinitionDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import type { Name, ScalarNode } from '../language/node.ts';
import type { Resolved, ResolvedEntity } from '../resolve/resolved.ts';
import { piecesOf } from './template-text.ts';

/** What an expression may use where it stands, without what is the same everywhere. */
export type Scope = Omit<CheckContext, 'schema' | 'expected' | 'mode'> & {
  /** The text is asked for several entities, so a finding says for which. */
  readonly about?: boolean;
};

/** The third stage at work: what the checks share, and the checked expressions they leave for compile. */
export class Checking {
  readonly contract: Resolved;
  readonly findings: Findings;
  readonly #everywhere: Pick<CheckContext, 'schema' | 'definitions'>;
  readonly #expressions = new Map<ScalarNode, Expression>();
  readonly #templates = new Map<ScalarNode, Template>();
  readonly #paths = new Map<Name, Expression>();

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
    const { expression, problems } = checkExpression(node.text, { ...scope, ...this.#everywhere });
    for (const { code, message, hint, start, end } of problems) {
      this.findings.add(code, node.locate(start, end), { message, hint });
    }
    if (expression !== undefined) this.#expressions.set(node, expression);
    return expression;
  }

  /** What is wrong with a definition, whatever it is used with. */
  definition({ name, body }: DefinitionDeclaration): void {
    const definition = this.#everywhere.definitions?.get(name.text);
    if (definition === undefined) return;
    for (const { code, message, hint, start, end } of checkDefinition(definition, this.#everywhere)) {
      this.findings.add(code, body.locate(start, end), { message, hint });
    }
  }

  /** Checks a text with places. What a place shows must be a single value that may be read at all. */
  template(node: ScalarNode, scope: Scope): void {
    const { pieces, open } = piecesOf(node.text);
    if (open !== undefined) {
      const message = 'The place that begins here is never closed.';
      const hint = 'Close it with `}`, or write `{{` for the sign itself.';
      this.findings.add('broken_template', node.locate(open, open + 1), { message, hint });
      return;
    }
    const parts = pieces.map((piece) =>
      piece.kind === 'words' ? piece.text : this.#place(node, { ...piece, scope }),
    );
    if (parts.every((part) => part !== undefined)) this.#templates.set(node, { parts });
  }

  #place(
    node: ScalarNode,
    { source, start, scope }: { readonly source: string; readonly start: number; readonly scope: Scope },
  ): Expression | undefined {
    const { expression, problems } = checkExpression(source, { ...scope, ...this.#everywhere });
    for (const problem of problems) {
      const place = node.locate(start + problem.start, start + problem.end);
      const hint = scope.about === true ? `The text is also used for \`${scope.record}\`.` : problem.hint;
      this.findings.add(problem.code, place, { message: problem.message, hint });
    }
    if (expression === undefined) return undefined;
    const whole: Name = { text: source, place: node.locate(start, start + source.length) };
    if (expression.type.kind === 'record') {
      const message = `\`${source.trim()}\` is a whole record; a text shows single values.`;
      this.findings.add('wrong_type', whole.place, {
        message,
        hint: `Name a field of it: \`{${source.trim()}.…}\`.`,
      });
      return undefined;
    }
    return this.#isShowable(expression, whole) ? expression : undefined;
  }

  /** Checks a path of a screen such as `shelf.name`. */
  path(name: Name, entity: ResolvedEntity): void {
    const context = { schema: this.contract.schema, record: entity.name };
    if (!/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/.test(name.text)) {
      const message = `\`${name.text}\` is not a field, nor a path to one.`;
      this.findings.add('wrong_value', name.place, { message, hint: 'Such as `name`, or `shelf.name`.' });
      return;
    }
    const { expression, problems } = checkExpression(name.text, context);
    for (const { code, message, hint } of problems) this.findings.add(code, name.place, { message, hint });
    if (expression !== undefined && this.#isShowable(expression, name)) this.#paths.set(name, expression);
  }

  #isShowable(expression: Expression, name: Name): boolean {
    const { type } = expression;
    if (type.kind === 'list' && type.element.kind === 'record') {
      this.findings.add(
        'wrong_type',
        name.place,
        `\`${name.text}\` is a collection of records, not a single value.`,
      );
      return false;
    }
    const secret = [...referencesOf(expression).fields].find((path) => this.#isSecret(path));
    if (secret === undefined) return true;
    this.findings.add('wrong_value', name.place, `\`${secret}\` is secret and is never shown.`);
    return false;
  }

  #isSecret(path: string): boolean {
    const [entity = '', field = ''] = path.split('.');
    return this.contract.entities.get(entity)?.fields.get(field)?.shape?.secret === true;
  }

  /** What compile reads once there are no errors. */
  get results(): CheckedExpressions {
    return { expressions: this.#expressions, templates: this.#templates, paths: this.#paths };
  }
}

function definitionsOf({ declaration }: Resolved): CheckContext['definitions'] {
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
  readonly paths: ReadonlyMap<Name, Expression>;
}
