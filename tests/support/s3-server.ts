import { mkdtemp } from 'node:fs/promises';
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

/** Starts one on a free port of this machine. */
export async function openS3Server(): Promise<S3Server> {
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
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  };
  return {
    settings: { bucket: 'desk', prefix: 'app/', access },
    env: {
      NINEFOLD_FILES: 's3://desk/app',
      AWS_ENDPOINT_URL: access.endpoint,
      AWS_ACCESS_KEY_ID: access.keyId,
      AWS_SECRET_ACCESS_KEY: access.secret,
    },
    goAway: () => server.close(),
    comeBack: async () => {
      ({ server, port } = await start(port));
    },
  };
}
