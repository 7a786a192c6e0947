import { walk } from '#shared/expression/tree/walk.ts';
import type { WordsDeclaration } from '../declaration.ts';
import type { ScalarNode } from '../language/node.ts';
import { isEngineCode } from '../points/errors.ts';
import type { Checking, Scope } from './checking/checking.ts';
import { inputTypes, ruleInputs } from './checking/input-types.ts';
import { raisedCodes } from './error-codes.ts';

/** Places in the texts of point 8 stand on the record that the error is about; an engine's code has none. */
export function checkErrorTexts(checking: Checking): void {
  const raised = raisedCodes(checking.contract.declaration);
  for (const { code, messages } of checking.contract.declaration.errors) {
    // Of none, where a rule on constants raises it.
    const entities = raised.filter((raise) => raise.code.text === code.text).map(({ entity }) => entity);
    // The first entity is checked last: what is kept for a text is what was checked last.
    const scopes = entities
      .toReversed()
      .map((record) => (record === undefined ? {} : { record, about: entities.length > 1 }));
    const asked = scopes.length === 0 && isEngineCode(code.text) ? [{}] : scopes;
    for (const scope of asked) for (const message of messages) checking.template(message, scope);
    if (raised.some((raise) => raise.code.text === code.text && raise.entity === undefined))
      for (const message of messages) refusePaths(message, checking);
  }
  checkOwnWords(checking);
}

/** Of no record there is anything to tell: a rule on constants may show these, and nothing of the record that one is. */
function refusePaths(message: ScalarNode, checking: Checking): void {
  const parts = checking.results.templates.get(message)?.parts ?? [];
  if (!parts.some((part) => typeof part !== 'string' && [...walk(part)].some(({ kind }) => kind === 'field')))
    return;
  checking.findings.add('wrong_value', message.place, {
    message: 'This text belongs to constants and not to a record, so it can show only constants.',
    hint: 'Name only the constant, without a path.',
  });
}

/** What a rule or a guard says itself stands on its own record, and on what its calls are sent. */
function checkOwnWords(checking: Checking): void {
  const { rules, constantRules, machines, signIn } = checking.contract.declaration;
  for (const { words } of constantRules)
    for (const message of words?.messages ?? []) {
      checking.template(message, {});
      refusePaths(message, checking);
    }
  const { entities } = checking.contract;
  for (const { words } of signIn.when) checkWords(words, { record: 'user' }, checking);
  for (const rule of rules) {
    const entity = entities.get(rule.entity.text);
    checkWords(rule.words, { record: rule.entity.text, input: entity && ruleInputs(rule, entity) }, checking);
  }
  for (const { entity: name, transitions } of machines)
    for (const transition of transitions) {
      const entity = entities.get(name.text);
      const scope = { record: name.text, input: entity && inputTypes(transition, entity) };
      for (const { words } of transition.when) checkWords(words, scope, checking);
    }
}

function checkWords(words: WordsDeclaration | undefined, scope: Scope, checking: Checking): void {
  for (const message of words?.messages ?? []) checking.template(message, scope);
}
