import { createServer, type RequestListener } from 'node:http';
import type { DeskStore } from './desk-store.ts';

/** Listens on a free port, says where, and ends at SIGTERM. */
export function serve(store: DeskStore, listenerOf: (store: DeskStore) => RequestListener): void {
  const server = createServer(listenerOf(store)).listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  });
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    void store.close();
  });
}
