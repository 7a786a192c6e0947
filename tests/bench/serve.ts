import { createServer, type RequestListener } from 'node:http';

/** Listens on a free port, says where, and ends at SIGTERM, with the store. */
export function serve(store: { close(): Promise<unknown> }, listener: RequestListener): void {
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  });
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    void store.close();
  });
}
