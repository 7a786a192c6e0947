import { RecordDoesNotFit } from '#server/operations/samples/load-records.ts';
import { type Closed, closed } from './closed.ts';

/** Loads records that a contract brings along; `Closed`, in the words of the first that does not fit, where one does not. */
export async function fits<Value>(
  load: () => Promise<Value>,
): Promise<{ readonly kind: 'fit'; readonly value: Value } | Closed> {
  try {
    return { kind: 'fit', value: await load() };
  } catch (error) {
    if (error instanceof RecordDoesNotFit) return closed(error.message);
    throw error;
  }
}
