/** Cuts a sequence into lists of at most `size`. */
export function* batches<Thing>(things: Iterable<Thing>, size: number): Generator<readonly Thing[]> {
  let batch: Thing[] = [];
  for (const thing of things) {
    batch.push(thing);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
