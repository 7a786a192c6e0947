/** Freezes a value with everything in it. Maps and sets lose the methods that change them. */
export function deepFreeze<Value>(value: Value): Value {
  freeze(value, new Set());
  return value;
}

function freeze(value: unknown, seen: Set<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map) {
    for (const [key, item] of value) {
      freeze(key, seen);
      freeze(item, seen);
    }
  } else if (value instanceof Set) for (const item of value) freeze(item, seen);
  else for (const item of Object.values(value)) freeze(item, seen);
  if (value instanceof Map || value instanceof Set) refuseChanges(value);
  Object.freeze(value);
}

function refuseChanges(collection: object): void {
  for (const name of ['set', 'add', 'delete', 'clear']) {
    if (name in collection) Object.defineProperty(collection, name, { value: refuse, enumerable: false });
  }
}

function refuse(): never {
  throw new TypeError('A model is frozen.');
}
