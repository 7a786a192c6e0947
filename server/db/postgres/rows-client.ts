import { EventEmitter } from 'node:events';
import pg from 'pg';
import { Messages } from './messages.ts';

declare module 'pg' {
  interface Connection {
    /** Begins to read what the server sends. pg calls it once a connection stands, with TLS where that is asked for. */
    attachListeners(stream: EventEmitter): void;
  }
}

/** A client of pg that reads the rows itself (`Messages` says why), and hands all else to pg. */
export class RowsClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    const attach = connection.attachListeners.bind(connection);
    const attachOurs: typeof attach = (stream) => {
      const others = new EventEmitter();
      attach(others);
      const messages = new Messages({
        row: (fields) => connection.emit('dataRow', { fields }),
        other: (bytes) => others.emit('data', bytes),
      });
      stream.on('data', (bytes: Buffer) => messages.take(bytes));
    };
    connection.attachListeners = attachOurs;
  }
}
