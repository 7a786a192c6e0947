import fc from 'fast-check';

/** Sometimes there, sometimes not. */
export function maybe(text: string, weight = 1): fc.Arbitrary<string> {
  return fc.oneof({ weight, arbitrary: fc.constant(`, ${text}`) }, { weight: 2, arbitrary: fc.constant('') });
}

/** `name: { type: …, settings }`. */
export function field(name: string, type: string, ...settings: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...settings).map((given) => `${name}: { type: ${type}${given.join('')} }`);
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
