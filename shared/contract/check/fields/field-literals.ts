import { readLiteral } from '../../reading/literal.ts';
import { ownInputs } from '../checking/input-types.ts';
import type { Checking } from '../checking/checking.ts';

/** `default:` of a field, an input or a parameter is a value of its own type. */
export function checkFieldLiterals({ contract, findings }: Checking): void {
  const ofEntities = [...contract.entities.values()].flatMap((entity) => [
    ...entity.declaration.fields,
    ...ownInputs(entity),
  ]);
  const asked = contract.declaration.queries.flatMap(({ params }) => params);
  for (const field of [...ofEntities, ...asked]) {
    if (field.default === undefined || field.settings === undefined) continue;
    if (field.settings.type !== 'ref' && field.settings.type !== 'refs')
      readLiteral(field.default, field.settings, findings);
    else {
      const message = 'A reference has no default: no record is known when the contract is written.';
      findings.add('wrong_value', field.default.place, {
        message,
        hint: 'Use `initial:`, such as `initial: me`.',
      });
    }
  }
}
