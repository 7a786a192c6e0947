/**
 * `node:http` without what an import of it brings. For an import Node reads each of its names, also `WebSocket`, and
 * that loads all of `fetch` and of HTTP/2: 4 MB of a server that has started. Its types may be imported.
 */
export const http = process.getBuiltinModule('node:http');
