import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '#server/bucket-settings.ts';

/** A server that speaks S3, with one bucket. What it keeps stays while it is away. */
export interface S3Server {
  readonly settings: BucketSettings;
  /** What a program is told of it. */
  readonly env: Readonly<Record<string, string>>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/**
 * Starts one on a free port of this machine. `TEST_S3=http://key:secret@127.0.0.1:9000/bucket` names another one that speaks
 * S3: whatever tests buckets then asks that, through a door that can be shut.
 */
export async function openS3Server(): Promise<S3Server> {
  const other = process.env['TEST_S3'];
  return other === undefined ? ownServer() : behindDoor(new URL(other));
}

function serverAt(
  port: number,
  { bucket, keyId, secret }: { bucket: string; keyId: string; secret: string },
  door: Pick<S3Server, 'goAway' | 'comeBack'>,
): S3Server {
  const access = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', keyId, secret };
  return {
    settings: { bucket, prefix: 'app/', access },
    env: {
      NINEFOLD_FILES: `s3://${bucket}/app`,
      AWS_ENDPOINT_URL: access.endpoint,
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: secret,
    },
    ...door,
  };
}

async function ownServer(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const start = async (port: number) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'desk', configs: [] }],
    });
    return { server, port: (await server.run()).port };
  };
  let { server, port } = await start(0);
  return serverAt(
    port,
    { bucket: 'desk', keyId: 'S3RVER', secret: 'S3RVER' },
    {
      goAway: () => server.close(),
      comeBack: async () => {
        ({ server, port } = await start(port));
      },
    },
  );
}

/** Hands on whatever comes: the name that requests are signed for is that of the door, on both sides. */
async function behindDoor({ hostname, port, username, password, pathname }: URL): Promise<S3Server> {
  const open = new Set<Socket>();
  const door = createServer((caller) => {
    const server = connect(Number(port), hostname);
    for (const one of [caller, server]) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => open.delete(one));
    }
    caller.pipe(server).pipe(caller);
  });
  const listen = async (at: number) => {
    door.listen(at, '127.0.0.1');
    await once(door, 'listening');
    const address = door.address();
    if (address === null || typeof address === 'string') throw new Error('no port was given');
    return address.port;
  };
  const at = await listen(0);
  const names = {
    bucket: pathname.slice(1),
    keyId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
  };
  return serverAt(at, names, {
    goAway: async () => {
      for (const one of open) one.destroy();
      door.close();
      await once(door, 'close');
    },
    comeBack: async () => void (await listen(at)),
  });
}
