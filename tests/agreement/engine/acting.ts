import fc from 'fast-check';
import { actedFor, type Request } from './calls.ts';

/** Who may act as whom, in point 6: nobody in some contracts. */
export function acting(): fc.Arbitrary<readonly string[]> {
  const by = fc.constantFrom(
    '{ staff: [student], manager: [student, staff] }',
    '{ staff: [student] }',
    '{ student: [staff], manager: [student] }',
  );
  const errors = fc.constantFrom(
    '',
    ', errors: { forbidden: NOT_THEIRS }',
    ', errors: { forbidden: NOT_THEIRS, unknown: NOBODY_THERE }',
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<readonly string[]>([]) },
    {
      weight: 2,
      arbitrary: fc.tuple(by, errors).map(([who, codes]) => [`sign_in: { act_as: { by: ${who}${codes} } }`]),
    },
  );
}

/** The requests, of which now and then one is made in the name of somebody else. */
export function inAnotherName(requests: fc.Arbitrary<Request>): fc.Arbitrary<Request> {
  const acts = fc.oneof(
    { weight: 7, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('sam' as const, 'sam' as const, ...actedFor) },
  );
  return fc.tuple(requests, acts).map(([request, whom]) => {
    return whom === undefined || 'hours' in request ? request : { ...request, acts: whom };
  });
}
