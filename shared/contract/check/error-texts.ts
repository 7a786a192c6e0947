import { isEngineCode } from '../points/errors.ts';
import type { Checking } from './checking/checking.ts';
import { raisedCodes } from './error-codes.ts';

/** Places in the texts of point 8 stand on the record that the error is about; an engine's code has none. */
export function checkErrorTexts(checking: Checking): void {
  const raised = raisedCodes(checking.contract.declaration);
  for (const { code, messages } of checking.contract.declaration.errors) {
    const entities = raised.filter((raise) => raise.code.text === code.text).map(({ entity }) => entity);
    // The first entity is checked last: what is kept for a text is what was checked last.
    const scopes = entities.toReversed().map((record) => ({ record, about: entities.length > 1 }));
    const asked = scopes.length === 0 && isEngineCode(code.text) ? [{}] : scopes;
    for (const scope of asked) for (const message of messages) checking.template(message, scope);
  }
}
