import type { Expression, Template } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { CheckedExpressions } from '../../check/checking/checking.ts';
import type { TargetDeclaration, WordsDeclaration } from '../../declaration.ts';
import type { Condition, Words } from '../../model.ts';
import type { StateBranch } from '../../model-effects.ts';
import type { MailPart } from '../../model-mails.ts';
import type { Name, ScalarNode } from '../../language/node.ts';
import type { Resolved } from '../../resolve/resolved.ts';
import { asShown, partsAsShown, templateAsShown } from './as-shown.ts';

/** What compile works from: a contract without errors, and its checked expressions. */
export interface Compiling {
  readonly contract: Resolved;
  readonly checked: CheckedExpressions;
}

/** The checked expression of a node. That there is one is what the check stage is for. */
export function expressionOf(node: ScalarNode, { checked }: Compiling): Expression {
  const expression = checked.expressions.get(node);
  if (expression === undefined) throw new Error(`line ${node.place.line}: an expression was never checked`);
  return expression;
}

/** A checked condition with what it reads and how it was written. */
export function conditionOf(node: ScalarNode, compiling: Compiling): Condition {
  const expression = expressionOf(node, compiling);
  return { expression, references: referencesOf(expression), source: node.text.trim(), place: node.place };
}

/** The condition of a node, where there is one. */
export function conditionIf(node: ScalarNode | undefined, compiling: Compiling): Condition | undefined {
  return node === undefined ? undefined : conditionOf(node, compiling);
}

/** A text with places; the bare words where no place could be checked, as in an error that nothing raises. */
export function templateOf(node: ScalarNode, { checked, contract }: Compiling): Template {
  return templateAsShown(checked.templates.get(node) ?? { parts: [node.text] }, contract);
}

/** The text of a mail. That it was checked is what the check stage is for. */
export function mailTextOf(node: ScalarNode, { checked, contract }: Compiling): readonly MailPart[] {
  const parts = checked.mailTexts.get(node);
  if (parts === undefined) throw new Error(`line ${node.place.line}: the text of a mail was never checked`);
  return partsAsShown(parts, contract);
}

/** What a place that raises a code says itself. */
export function wordsOf(words: WordsDeclaration | undefined, compiling: Compiling): Words | undefined {
  return words && { ...words, messages: words.messages.map((message) => templateOf(message, compiling)) };
}

/** The checked path of a screen. */
export function pathOf(name: Name, { checked, contract }: Compiling): Expression {
  const expression = checked.paths.get(name);
  if (expression === undefined) throw new Error(`line ${name.place.line}: a path was never checked`);
  return asShown(expression, contract);
}

/** One state, or states by condition. */
export function targetOf(target: TargetDeclaration, compiling: Compiling): string | readonly StateBranch[] {
  const [only] = target;
  if (only !== undefined && only.condition === undefined) return only.state.text;
  return target.flatMap(({ state, condition }) =>
    condition === undefined ? [] : [{ state: state.text, condition: conditionOf(condition, compiling) }],
  );
}
