import fc from 'fast-check';
import { condition, type EntityName } from './conditions.ts';

/** Who must agree, when, and how long it waits for them: some calls run out before anybody has decided. */
function second(entity: EntityName): fc.Arbitrary<string> {
  const when = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: condition(entity, 'guard').map((text) => `if: ${JSON.stringify(text)}, `) },
    {
      weight: 1,
      arbitrary: condition(entity, 'rule').map((text) => `if: ${JSON.stringify(`!(${text})`)}, `),
    },
  );
  return fc
    .tuple(
      fc.constantFrom('staff', 'manager', 'student, staff', 'member'),
      when,
      fc.constantFrom('1d', '3d', '7d'),
    )
    .map(([by, asked, within]) => `{ by: [${by}], ${asked}within: ${within} }`);
}

/** Now and then some of an entity's calls wait until another person agrees. */
export function seconds(entity: EntityName, calls: readonly string[]): fc.Arbitrary<string[]> {
  const some = fc
    .tuple(fc.subarray([...calls], { minLength: 1 }), second(entity))
    .map(([all, one]) => [`second: { ${all.map((call) => `${call}: ${one}`).join(', ')} }`]);
  return fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some });
}

/** The end of a transition that waits now and then. */
export function waiting(entity: EntityName): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: second(entity).map((one) => `, second: ${one}`) },
  );
}
