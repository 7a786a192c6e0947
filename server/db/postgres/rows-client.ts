import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import { Messages } from './messages.ts';

declare module 'pg' {
  interface Connection {
    /** Begins to read what the server sends. pg calls it once a connection stands, with TLS where that is asked for. */
    attachListeners(stream: EventEmitter): void;
    /** False, or how TLS is to be spoken. */
    readonly ssl: unknown;
  }
}

/** In bytes, as much as Node reads at once. */
const LARGEST_READ = 65_536;

/** A client of pg that reads the rows itself (`Messages` says why), and hands all else to pg. */
export class RowsClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    const others = new EventEmitter();
    const messages = new Messages({
      row: (fields) => connection.emit('dataRow', { fields }),
      other: (bytes) => others.emit('data', bytes),
    });
    const plain = connection.ssl === false ? socketInto(messages) : undefined;
    if (plain !== undefined) Object.assign(connection, { stream: plain });
    const attach = connection.attachListeners.bind(connection);
    const attachOurs: typeof attach = (stream) => {
      attach(others);
      if (stream !== plain) stream.on('data', (bytes: Buffer) => messages.take(bytes));
    };
    connection.attachListeners = attachOurs;
  }
}

/**
 * A socket that reads into the same memory each time. Node takes 64 kB for each read otherwise, and leaves the few bytes
 * that came where they are until garbage is collected. The holes between them stay with the process.
 */
function socketInto(messages: Messages): Socket {
  const buffer = Buffer.alloc(LARGEST_READ);
  const callback = (length: number) => {
    messages.take(buffer.subarray(0, length));
    return true;
  };
  return new Socket({ onread: { buffer, callback } });
}
