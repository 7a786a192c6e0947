import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketAccessOf, readBucketAddress } from '#server/bucket-settings.ts';
import { type Bucket, bytesIn, openBucket } from '#server/bucket/bucket.ts';
import { readConfig } from '#server/config.ts';
import { openS3Server, type S3Server } from '#tests/support/s3-server.ts';

describe('a bucket', () => {
  let server: S3Server;
  let bucket: Bucket;

  beforeAll(async () => {
    server = await openS3Server();
    bucket = openBucket(server.settings, { partSize: 5 * 1024 * 1024, pageSize: 2 });
  });

  afterAll(() => server.goAway());

  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  const names = async (beginning: string) => {
    const found: string[] = [];
    for await (const { name } of bucket.list(beginning)) found.push(name);
    return found;
  };

  test('keeps bytes under a name, and gives all of them or a range', async () => {
    await bucket.put('a/1', bytes('0123456789'));
    expect(String(await bytesIn(bucket, 'a/1'))).toBe('0123456789');
    expect(String(await bytesIn(bucket, 'a/1', { start: 2, end: 5 }))).toBe('234');
    expect(await bucket.sizeOf('a/1')).toBe(10);
    await bucket.put('a/1', bytes('other'));
    expect(String(await bytesIn(bucket, 'a/1'))).toBe('other');
    await bucket.remove('a/1');
    await bucket.remove('a/1');
    expect([await bucket.read('a/1'), await bucket.sizeOf('a/1')]).toEqual([undefined, undefined]);
  });

  test('lists what begins with a name, page by page', async () => {
    for (const number of [1, 2, 3, 4, 5]) await bucket.put(`b/${number}`, bytes('x'));
    await bucket.put('c', bytes('x'));
    expect(await names('b/')).toEqual(['b/1', 'b/2', 'b/3', 'b/4', 'b/5']);
    expect(await names('d')).toEqual([]);
    const outer = openBucket({ ...server.settings, prefix: '' });
    expect(await outer.sizeOf('app/c'), 'names are those below the folder').toBe(1);
  });

  test('takes what is large in parts', async () => {
    const large = new Blob([new Uint8Array(12 * 1024 * 1024).fill(7), 'end']);
    await bucket.put('large', large);
    expect(await bucket.sizeOf('large')).toBe(large.size);
    const end = { start: large.size - 4, end: large.size };
    expect((await bytesIn(bucket, 'large', end))?.toString('latin1')).toBe('\u0007end');
  });

  test('says what is the matter, and no secret', async () => {
    const { access } = server.settings;
    const asked = async (settings: object) => openBucket({ ...server.settings, ...settings }).reach();
    await expect(asked({ access: { ...access, keyId: 'wrong' } })).rejects.toThrow(
      // Some tell no stranger which keys there are.
      /^s3:\/\/desk\/app answered 403 (InvalidAccessKeyId|SignatureDoesNotMatch)$/,
    );
    await expect(asked({ bucket: 'nowhere' })).rejects.toThrow('answered 404 NoSuchBucket');
    await expect(asked({})).resolves.toBeUndefined();
    await server.goAway();
    await expect(asked({})).rejects.toThrow(/^s3:\/\/desk\/app cannot be reached \(ECONNREFUSED\)$/);
    await server.comeBack();
    await expect(asked({})).resolves.toBeUndefined();
  });
});

test('addresses of buckets are read, and what is none is refused', () => {
  expect(readBucketAddress('s3://desk')).toEqual({ bucket: 'desk', prefix: '' });
  expect(readBucketAddress('s3://my.desk/a/b-c/')).toEqual({ bucket: 'my.desk', prefix: 'a/b-c/' });
  for (const wrong of [
    's3:/desk',
    's3://',
    's3://D',
    's3://desk/../a',
    's3://desk//a',
    's3://desk/a?b',
    'desk',
  ])
    expect(readBucketAddress(wrong), wrong).toBeUndefined();
  const key = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' };
  expect(bucketAccessOf({ ...key, AWS_REGION: 'eu-central-1' })?.endpoint).toBe(
    'https://s3.eu-central-1.amazonaws.com',
  );
  expect(bucketAccessOf({ ...key, AWS_ENDPOINT_URL: 'https://s3.example.org/' })?.endpoint).toBe(
    'https://s3.example.org',
  );
});

test('a bucket is set with its keys', () => {
  const key = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' };
  const mistakes = (given: Record<string, string>) => {
    const read = readConfig(given);
    return read.kind === 'mistakes' ? read.mistakes.map((one) => one.split(':')[0]) : [];
  };
  expect(mistakes({ NINEFOLD_FILES: 's3://desk' })).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  expect(mistakes({ NINEFOLD_BACKUP: 's3://desk' })).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  expect(mistakes({ NINEFOLD_FILES: '/files', ...key })).toEqual(['NINEFOLD_FILES']);
  expect(mistakes({ NINEFOLD_BACKUP: 'https://desk', ...key })).toEqual(['NINEFOLD_BACKUP']);
  expect(mistakes({ NINEFOLD_BACKUP: 's3://desk/b', NINEFOLD_FILES: 's3://desk/a', ...key })).toEqual([]);
  expect(readConfig({ NINEFOLD_BACKUP: 's3://desk/b', ...key })).toMatchObject({
    config: { backup: { to: { bucket: 'desk', prefix: 'b/', access: { keyId: 'k' } } } },
  });
});
