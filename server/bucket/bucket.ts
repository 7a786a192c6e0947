import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BucketSettings } from '#server/bucket-settings.ts';
import { type Ask, asking, BucketAway } from './ask.ts';
import { putInParts } from './put-in-parts.ts';

/** What lies in a bucket. */
export interface StoredObject {
  readonly name: string;
  readonly size: number;
}

/** Bytes from `start` up to, and without, `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A folder of a bucket, in storage that speaks S3. Names are those below it. Whatever fails throws `BucketAway`. */
export interface Bucket {
  /** As people write it, `s3://bucket/folder`. */
  readonly address: string;
  /** Keeps bytes, or a file of this machine, in place of what is there. */
  put(name: string, content: Uint8Array<ArrayBuffer> | Blob): Promise<void>;
  /** Undefined where there is nothing of that name. */
  read(name: string, range?: Range): Promise<Readable | undefined>;
  /** Undefined where there is nothing of that name. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Nothing happens where there is nothing of that name. */
  remove(name: string): Promise<void>;
  /** What is there, by the beginning of its name, in the order of names. */
  list(beginning: string): AsyncIterable<StoredObject>;
  /** Throws where the storage is away. */
  reach(): Promise<void>;
}

/** What a piece of a file may take, and all that is not the content of a backup. */
const TIME_MS = 60_000;
/** What is larger goes in parts: S3 takes 5 GB at once. */
const AT_ONCE = 64 * 1024 * 1024;

/** Opens a folder of a bucket; nothing is asked of it yet. `partSize`: of what is larger than one request may be. */
export function openBucket(settings: BucketSettings, { partSize = AT_ONCE, pageSize = 1_000 } = {}): Bucket {
  const { bucket, prefix } = settings;
  const address = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const ask = asking(settings, address);
  const get = (name: string, range?: Range) => {
    if (range === undefined) return ask('GET', prefix + name);
    const headers = { Range: `bytes=${range.start}-${range.end - 1}` };
    return ask('GET', prefix + name, { headers, timeMs: TIME_MS });
  };
  return {
    address,
    put: async (name, content) => {
      if (content instanceof Blob && content.size > partSize)
        return putInParts(ask, prefix + name, { content, partSize });
      const headers = { 'Content-Type': 'application/octet-stream' };
      if (content instanceof Blob) await ask('PUT', prefix + name, { body: content, headers });
      else {
        // The storage refuses what has become something else on its way.
        const proven = { ...headers, 'X-Amz-Content-Sha256': sha256(content) };
        await ask('PUT', prefix + name, { body: content, headers: proven, timeMs: TIME_MS });
      }
    },
    read: async (name, range) => {
      const body = (await get(name, range))?.body;
      if (body === undefined || body === null) return undefined;
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    sizeOf: async (name) => {
      const answer = await ask('HEAD', prefix + name, { timeMs: TIME_MS });
      return answer && Number(answer.headers.get('content-length') ?? 0);
    },
    remove: async (name) => {
      await ask('DELETE', prefix + name, { timeMs: TIME_MS });
    },
    list: (beginning) => listed(ask, { prefix, beginning, pageSize }),
    reach: async () => {
      if ((await ask('GET', query(prefix, { most: 1 }), { timeMs: TIME_MS })) === undefined)
        throw new BucketAway(`${address}: there is no such bucket`);
    },
  };
}

/** The bytes of a whole object, or of a range of it. */
export async function bytesIn(bucket: Bucket, name: string, range?: Range): Promise<Buffer | undefined> {
  const stream = await bucket.read(name, range);
  if (stream === undefined) return undefined;
  try {
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    throw new BucketAway(`${bucket.address}: ${name} broke off`, { cause: error });
  }
}

async function* listed(
  ask: Ask,
  listing: { readonly prefix: string; readonly beginning: string; readonly pageSize: number },
): AsyncGenerator<StoredObject> {
  const { prefix, beginning, pageSize } = listing;
  let marker = '';
  for (;;) {
    const asked = query(prefix + beginning, { marker, most: pageSize });
    const text = (await (await ask('GET', asked, { timeMs: TIME_MS }))?.text()) ?? '';
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      marker = valueIn(entry, 'Key');
      yield { name: marker.slice(prefix.length), size: Number(valueIn(entry, 'Size')) };
    }
    if (valueIn(text, 'IsTruncated') !== 'true') return;
  }
}

/** By the first version of the call, in which pages go on behind a name: every storage has it. */
function query(
  prefix: string,
  { marker = '', most }: { readonly marker?: string; readonly most: number },
): string {
  return `?${new URLSearchParams({ prefix, marker, 'max-keys': String(most) }).toString()}`;
}

/** Of names that are ours: nothing in them is written otherwise in XML. */
function valueIn(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
