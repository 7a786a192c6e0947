import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '#server/bucket-settings.ts';
import { Unavailable } from '#server/db/unavailable.ts';

/** The storage does not answer, or refuses what it is asked: the operator's to put right. Nothing is lost meanwhile. */
export class BucketAway extends Unavailable {
  override readonly name = 'BucketAway';
}

/** One request to the storage: `undefined` where it answers that there is nothing of that name. */
export type Ask = (
  method: string,
  path: string,
  init?: { readonly body?: BodyInit; readonly headers?: Record<string, string>; readonly timeMs?: number },
) => Promise<Response | undefined>;

/** The bucket stands in the path: so every kind of storage is asked alike, by whatever name it is reached. */
export function asking({ bucket, access }: BucketSettings, address: string): Ask {
  const { endpoint, region, keyId, secret } = access;
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  });
  return async (method, path, { body, headers = {}, timeMs } = {}) => {
    let answer: Response;
    try {
      const below = path.startsWith('?') ? path : `/${path}`;
      answer = await client.fetch(`${endpoint}/${bucket}${below}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(timeMs === undefined ? {} : { signal: AbortSignal.timeout(timeMs) }),
      });
    } catch (error) {
      throw new BucketAway(`${address} cannot be reached${reasonOf(error)}`, { cause: error });
    }
    if (answer.ok) return answer;
    const said = method === 'HEAD' ? '' : await answer.text().catch(() => '');
    const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? '';
    if (answer.status === 404 && code !== 'NoSuchBucket') return undefined;
    throw new BucketAway(`${address} answered ${answer.status} ${code}`.trimEnd());
  };
}

/** What the system says, which has no address of ours in it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return ` (${String(cause.code)})`;
  return error instanceof Error && error.name === 'TimeoutError' ? ' (it does not answer)' : '';
}
