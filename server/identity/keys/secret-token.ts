import { hash, randomBytes } from 'node:crypto';

/** An unguessable text of 256 bits, safe in addresses and headers. It is shown once; only its hash is kept. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex: enough for what cannot be guessed, and a lookup by it tells nothing through its timing. */
export function hashOf(token: string): string {
  return hash('sha256', token);
}
