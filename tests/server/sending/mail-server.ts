import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** One message as it came. */
export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  /** With its headers. */
  readonly text: string;
}

/** A mail server that really listens. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly Letter[];
  /** Everything for now, or every recipient for good. */
  refuse(what: boolean | 'for good'): void;
  /** Nobody is told that a message has come in full, until it is let go. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const received: Letter[] = [];
  let refusing: boolean | 'for good' = false;
  let holding = false;
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const refusal = Object.assign(new Error('Nobody of that name'), { responseCode: 550 });
      done(refusing === 'for good' ? refusal : undefined);
    },
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString('utf8');
      });
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('Not now'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
        });
        if (holding) held.push(done);
        else done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (what) => {
      refusing = what;
    },
    hold: (isHeld) => {
      holding = isHeld;
      if (!isHeld) for (const answer of held.splice(0)) answer();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
