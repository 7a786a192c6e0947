import type { Ask } from './ask.ts';

/** Keeps what is larger than one request may be. It is there once all of it is: of one that fails nothing is kept. */
export async function putInParts(
  ask: Ask,
  path: string,
  { content, partSize }: { readonly content: Blob; readonly partSize: number },
): Promise<void> {
  const begun = await (await ask('POST', `${path}?uploads`))?.text();
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(begun ?? '')?.[1];
  if (upload === undefined) throw new Error('the storage takes nothing in parts');
  const id = encodeURIComponent(upload);
  try {
    const parts: string[] = [];
    for (let at = 0; at < content.size; at += partSize) {
      const number = parts.length + 1;
      const body = content.slice(at, at + partSize);
      const answer = await ask('PUT', `${path}?partNumber=${number}&uploadId=${id}`, { body });
      const tag = answer?.headers.get('etag') ?? '';
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const said = await (await ask('POST', `${path}?uploadId=${id}`, { body: whole }))?.text();
    // It may begin to answer before it knows: then the answer is 200, and says otherwise.
    if (said === undefined || said.includes('<Error>'))
      throw new Error('the storage did not put the parts together');
  } catch (error) {
    await ask('DELETE', `${path}?uploadId=${id}`).catch(() => undefined); // it is told why by what failed first
    throw error;
  }
}
