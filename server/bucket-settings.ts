import { z } from 'zod';

/** A folder of a bucket, as `s3://bucket/folder` names it. */
export interface BucketAddress {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

/** With what storage that speaks S3 is asked. */
export interface BucketAccess {
  /** Its address, without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Where files or backups go, and with what. */
export interface BucketSettings extends BucketAddress {
  readonly access: BucketAccess;
}

// What stands in a name stands in addresses and XML as well: nothing in it has to be written otherwise there.
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*)\/?$/;

/** Whether somebody means a bucket and no folder. */
export function isBucketAddress(text: string): boolean {
  return /^s3:/i.test(text);
}

/** Reads `s3://bucket/folder`; undefined where it is none. */
export function readBucketAddress(text: string): BucketAddress | undefined {
  const [, bucket, path = ''] = ADDRESS.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
}

/** An address of a bucket, as a variable has it. */
export const bucketAddressSchema = z.string().transform((text, context) => {
  const address = readBucketAddress(text);
  if (address !== undefined) return address;
  context.addIssue({ code: 'custom', message: 'must be a bucket such as s3://my-bucket/ninefold' });
  return z.NEVER;
});

/** The variables by which programs of all kinds are told of storage that speaks S3. */
export const bucketAccessVariables = {
  AWS_ENDPOINT_URL: z.url({
    protocol: /^https?$/,
    error: 'must be an address such as https://s3.example.org',
  }),
  AWS_REGION: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1'),
  AWS_ACCESS_KEY_ID: z.string().max(200),
  AWS_SECRET_ACCESS_KEY: z.string().max(200),
};

/** What they say together; undefined where there is no key. */
export function bucketAccessOf(given: {
  readonly AWS_ENDPOINT_URL?: string;
  readonly AWS_REGION?: string;
  readonly AWS_ACCESS_KEY_ID?: string;
  readonly AWS_SECRET_ACCESS_KEY?: string;
}): BucketAccess | undefined {
  const { AWS_REGION: region = 'us-east-1', AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret } = given;
  if (keyId === undefined || secret === undefined) return undefined;
  const endpoint = given.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint: endpoint.replace(/\/+$/, ''), region, keyId, secret };
}
