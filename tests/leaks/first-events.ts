import { request as send } from 'node:http';

/** Where something is to come, a machine that is busy has this long; that nothing comes is believed after the other. */
const PATIENCE_MS = { some: 15_000, none: 250 } as const;

/** Opens a stream of events and takes what it says first, of everything that happened since it was last looked at. */
export function firstEvents(
  port: number,
  headers: Readonly<Record<string, string>>,
  expected: keyof typeof PATIENCE_MS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', port, path: '/api/-/events', headers, agent: false });
    let heard = '';
    const finish = () => {
      clearTimeout(timer);
      outgoing.destroy();
      resolve(heard);
    };
    const timer = setTimeout(finish, PATIENCE_MS[expected]);
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      // It is cut off from here: that is no fault.
      response.on('error', () => undefined);
      response.on('end', finish);
      response.setEncoding('utf8').on('data', (piece: string) => {
        heard += piece;
        // One piece has all that happened before: what is told of one moment is told at once.
        if (/^data:/m.test(heard) && heard.endsWith('\n\n')) finish();
      });
    });
    outgoing.end();
  });
}
