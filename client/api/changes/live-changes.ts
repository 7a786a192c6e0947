import { apiAddress } from '../call/base.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { askRecordsAgain } from './ask-records-again.ts';
import { allRecords, appQuery, meQuery } from '../queries.ts';

/** What was changed: a record, by the name of its entity. */
interface Changed {
  readonly entity: string;
  readonly id: string;
}

export interface LiveSettings {
  readonly client: QueryClient;
  /** A record that somebody edits at this moment was changed elsewhere. */
  onHeldChanged(): void;
}

/** Several changes of one write come together. */
const gatherMs = 100;
/** By then a form that was just saved is gone: what is still held was changed by somebody else. */
const heldAfterMs = 500;

/**
 * Hears from the server what others change, and asks again for what is shown. A record that a form was begun with stays
 * as it was seen. Nothing is listened to while the page is hidden: browsers allow a server few open connections.
 */
export function listenToChanges({ client, onHeldChanged }: LiveSettings): () => void {
  let source: EventSource | undefined;
  let gathered: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<string>();
  const refresh = () => {
    gathered = undefined;
    const ids = new Set(changed);
    changed.clear();
    const held = () => client.getQueryCache().findAll({ queryKey: allRecords, predicate: isHeld });
    void askRecordsAgain(client, (query) => !isHeld(query));
    const isChanged = () => held().some(({ queryKey }) => ids.has(String(queryKey[3])));
    if (isChanged()) setTimeout(() => isChanged() && onHeldChanged(), heldAfterMs);
  };
  const gather = () => {
    gathered ??= setTimeout(refresh, gatherMs);
  };
  const open = () => {
    let wasOpen = false;
    source = new EventSource(apiAddress('-/events'));
    source.addEventListener('message', ({ data }) => {
      const { id } = JSON.parse(data) as Changed; // the server's promise, as of every answer
      changed.add(id);
      gather();
    });
    source.addEventListener('reset', gather);
    source.addEventListener('open', () => {
      // What happened while nobody listened is not told by the first stream of a page; later ones go on by themselves.
      if (!wasOpen) gather();
      wasOpen = true;
    });
    source.addEventListener('end', () => {
      source?.close();
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      void client.invalidateQueries({ queryKey: appQuery.queryKey });
    });
  };
  const follow = () => {
    source?.close();
    source = undefined;
    if (document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(gathered);
    source?.close();
  };
}

/** What is read once and not again behind the back of whoever types: a form judges against what was seen when it began. */
function isHeld(query: Query): boolean {
  return query.observers.some(({ options }) => options.refetchOnWindowFocus === false);
}
