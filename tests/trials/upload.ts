import type { TestApp } from '#tests/support/app.ts';

/** A picture of one point. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture of one point as a person, and gives its id. */
export const uploadPixel = (app: TestApp, person: string): Promise<string> =>
  uploadBytes(app, person, { bytes: PIXEL, name: 'pixel.png' });

/** Uploads a file as a person, and gives its id. */
export async function uploadBytes(
  app: TestApp,
  person: string,
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = await signedIn(app, person);
  const answer = await fetch(`${app.url}/api/-/files`, { method: 'POST', headers, body: form });
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** The status with which a person gets a file. */
export async function downloadStatus(
  app: TestApp,
  person: string,
  { path, headers = {} }: { readonly path: string; readonly headers?: Record<string, string> },
): Promise<number> {
  const answer = await fetch(`${app.url}${path}`, {
    headers: { ...(await signedIn(app, person)), ...headers },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function signedIn(app: TestApp, person: string): Promise<{ readonly authorization: string }> {
  const session = await app.request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true });
  return { authorization: `Bearer ${String(session.body.token)}` };
}
