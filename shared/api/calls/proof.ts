import { z } from 'zod';
import { givenPassword } from './accounts.ts';

/** Six digits of an app, or a recovery code, before they are looked at. */
export const factorCode = z.string().max(40);

/** What a browser shows of a passkey (`PublicKeyCredential.toJSON`), as far as it is looked at. */
const shownPasskey = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    authenticatorData: z.string().max(10_000),
    signature: z.string().max(10_000),
    userHandle: z.string().max(200).optional(),
  }),
});

export type ShownPasskey = z.output<typeof shownPasskey>;

/** Who changes how they come in shows once more who they are: by a factor of theirs, and while they have none by their password. */
export const proof = z.strictObject({
  password: givenPassword.optional(),
  code: factorCode.optional(),
  passkey: shownPasskey.optional(),
});

export type Proof = z.output<typeof proof>;
