import fc from 'fast-check';

/** Once in so many times; else nothing. */
export function onceIn<Value>(times: number, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

/** Sometimes there, sometimes not. */
export function maybe(text: string, weight = 1): fc.Arbitrary<string> {
  return fc.oneof({ weight, arbitrary: fc.constant(`, ${text}`) }, { weight: 2, arbitrary: fc.constant('') });
}

/** `name: { type: …, settings }`. */
export function field(name: string, type: string, ...settings: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...settings).map((given) => `${name}: { type: ${type}${given.join('')} }`);
}

/** A reference to one of several entities, which says what it says of each of them or of all. */
export function oneOfSeveral(name: string, to: string): fc.Arbitrary<string> {
  const kept = fc.constantFrom(
    '',
    ', required: true',
    ', on_delete: clear',
    ', on_delete: { thing: clear }',
    ', on_delete: { box: cascade, thing: clear }',
    ', on_delete: cascade, required: true',
  );
  const chosen = fc.constantFrom(
    '',
    '',
    ', where: { thing: kind != c }',
    ', where: { box: "size <= 4", thing: "rate >= coalesce(record.amount, 0)" }',
  );
  const given = fc.constantFrom('', ', initial: thing', ', initial: thing.box');
  const unique = fc.constantFrom('', '', '', '', ', unique: true');
  const more = [maybe('errors: { exists: NO_HOLDER }'), maybe('history: false'), unique];
  return field(name, `ref, to: [${to}], back: holds`, kept, chosen, given, ...more);
}

/** References that may be emptied are never required. */
export function reference(
  name: string,
  to: string,
  more: fc.Arbitrary<string> = fc.constant(''),
): fc.Arbitrary<string> {
  const kind = fc.constantFrom(
    '',
    ', required: true',
    ', on_delete: clear',
    ', on_delete: clear',
    ', on_delete: cascade',
    ', on_delete: cascade, required: true',
  );
  return field(name, `ref, to: ${to}`, kind, more);
}
