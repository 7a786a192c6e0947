import fc from 'fast-check';
import { body, change, input, target } from './bodies.ts';
import type { BatchRequest, PersonName, Step, Target } from './calls.ts';
import type { EntityName } from './conditions.ts';

/** Several operations in one call: unrelated ones, or each working with what those before it made. */
export function anyBatch(): fc.Arbitrary<BatchRequest> {
  // Everything in it must go through: whoever may do the most goes first.
  const as = fc.constantFrom<PersonName>(
    'owner',
    'owner',
    'owner',
    'owner',
    'mira',
    'mira',
    'boss',
    'sam',
    'anyone',
  );
  const steps = fc.oneof(
    { weight: 2, arbitrary: fc.array(anyStep(), { minLength: 1, maxLength: 4 }) },
    { weight: 2, arbitrary: made('ticket') },
    { weight: 1, arbitrary: fc.constantFrom('box' as const, 'thing' as const, 'note' as const).chain(made) },
    { weight: 2, arbitrary: chain() },
    { weight: 1, arbitrary: swap() },
    { weight: 1, arbitrary: leaveAndReturn() },
  );
  return fc.record({ do: fc.constant('batch' as const), as, steps, with: extras() });
}

function extras(): fc.Arbitrary<BatchRequest['with']> {
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom('k1', 'k2').map((key) => ({ key })) },
    { weight: 1, arbitrary: fc.constant({ dryRun: true } as const) },
    { weight: 3, arbitrary: fc.constant({ confirms: true } as const) },
  );
}

/** A record, and what is done with it in the same call. */
function made(entity: EntityName): fc.Arbitrary<Step[]> {
  const result = { result: 1, of: entity };
  const first = body(entity, 0).map((sent): Step => ({ do: 'create', entity, body: sent }));
  return fc
    .tuple(first, fc.array(deedOn(fc.constant(result)), { minLength: 1, maxLength: 2 }))
    .map(([one, rest]) => [one, ...rest]);
}

/** A box, a thing in it, a ticket for that, and what becomes of it. */
function chain(): fc.Arbitrary<Step[]> {
  const owned = (entity: EntityName, given: object) =>
    body(entity, 0).map(
      (sent): Step => ({ do: 'create', entity, body: { ...(sent as object), ...given } }), // nothing is wrong with it
    );
  return fc
    .tuple(
      owned('box', {}),
      owned('thing', { box: { result: 1, of: 'box' } }),
      owned('ticket', { thing: { result: 2, of: 'thing' } }),
      deedOn(fc.constantFrom<Target<EntityName>>({ result: 3, of: 'ticket' }, { result: 1, of: 'box' })),
    )
    .map((all) => all);
}

/** What is unique of one record goes to another: possible only in the right order. */
function swap(): fc.Arbitrary<Step[]> {
  const mails = fc.constantFrom('a@b.example', 'A@b.example', null);
  return fc
    .array(
      fc
        .tuple(target('thing'), mails)
        .map(([of, mail]): Step => ({ do: 'update', of, body: { mail, code: mail === null ? null : 'A' } })),
      { minLength: 2, maxLength: 3 },
    )
    .map((all) => all);
}

function leaveAndReturn(): fc.Arbitrary<Step[]> {
  return fc
    .tuple(fc.constantFrom('box', 'thing', 'ticket', 'ticket', 'note').chain(target), anyStep())
    .map(([of, between]) => [{ do: 'delete', of }, between, { do: 'restore', of }]);
}

function anyStep(): fc.Arbitrary<Step> {
  const entity = fc.constantFrom<EntityName>('box', 'thing', 'ticket', 'ticket', 'ticket', 'part', 'note');
  const creates = entity.chain((name) =>
    fc.record({ do: fc.constant('create' as const), entity: fc.constant(name), body: body(name, 1) }),
  );
  const known = entity.chain<Target<EntityName>>(target);
  // Of the right kind or not, made before or not.
  const result = entity.chain((of) =>
    fc.nat(4).map((number): Target<EntityName> => ({ result: number, of })),
  );
  const of = fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: result });
  return fc.oneof({ weight: 2, arbitrary: creates }, { weight: 5, arbitrary: deedOn(of) });
}

function deedOn(targets: fc.Arbitrary<Target<EntityName>>): fc.Arbitrary<Step> {
  const version = fc.option(fc.constantFrom(1, 2), { freq: 5, nil: undefined });
  return fc.tuple(targets, version).chain(([of, seen]) => {
    const entity = entityOf(of);
    const known = { of, ...(seen === undefined ? {} : { version: seen }) };
    const names =
      entity === 'ticket'
        ? ['begin', 'begin', 'finish', 'raise', 'again', 'never']
        : ['rest', 'rest', 'fill'];
    const moves = fc
      .constantFrom(...names)
      .chain((name) =>
        input(name).map((sent): Step => ({ do: name, transition: true, ...known, body: sent })),
      );
    return fc.oneof<fc.WeightedArbitrary<Step>[]>(
      { weight: 4, arbitrary: change(entity).map((sent) => ({ do: 'update', ...known, body: sent })) },
      { weight: 1, arbitrary: fc.constant({ do: 'delete', ...known }) },
      { weight: 1, arbitrary: fc.constant({ do: 'restore', of }) },
      { weight: 1, arbitrary: fc.constant({ reads: of }) },
      ...(entity === 'ticket' || entity === 'thing' ? [{ weight: 4, arbitrary: moves }] : []),
    );
  });
}

function entityOf(of: Target<EntityName>): EntityName {
  if ('record' in of) return of.record;
  return 'of' in of ? of.of : 'box';
}
