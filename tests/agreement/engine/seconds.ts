import fc from 'fast-check';

/** Who must agree, and how long it waits for them: some calls run out before anybody has decided. */
const second = fc
  .tuple(fc.constantFrom('staff', 'manager', 'student, staff', 'member'), fc.constantFrom('1d', '3d', '7d'))
  .map(([by, within]) => `{ by: [${by}], within: ${within} }`);

/** Now and then some of an entity's calls wait until another person agrees. */
export function seconds(calls: readonly string[]): fc.Arbitrary<string[]> {
  const some = fc
    .tuple(fc.subarray([...calls], { minLength: 1 }), second)
    .map(([all, one]) => [`second: { ${all.map((call) => `${call}: ${one}`).join(', ')} }`]);
  return fc.oneof({ weight: 5, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some });
}

/** The end of a transition that waits now and then. */
export function waiting(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: second.map((one) => `, second: ${one}`) },
  );
}
