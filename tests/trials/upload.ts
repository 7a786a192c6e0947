import type { TestApp } from '#tests/support/app.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture of one point as a person, and gives its id. */
export async function uploadPixel(app: TestApp, person: string): Promise<string> {
  const session = await app.request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PIXEL)], { type: 'image/png' }), 'pixel.png');
  const headers = { authorization: `Bearer ${String(session.body.token)}` };
  const answer = await fetch(`${app.url}/api/-/files`, { method: 'POST', headers, body: form });
  const { id } = (await answer.json()) as { id: string };
  return id;
}
