import { apiAddress } from './call/base.ts';
import { keyHeaders } from './call/held-key.ts';
import { ApiProblem, problemIn, Unreachable } from './call/api-problem.ts';

/** A file that the server keeps for a day, for a record to take it. */
export interface Uploaded {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface UploadSettings {
  /** How much of it has been sent, 0 to 1. */
  onProgress(part: number): void;
  readonly signal: AbortSignal;
}

/** Sends a file. Not by `fetch`, which does not tell how far it is. Throws as `call` does. */
export function upload(file: File, { onProgress, signal }: UploadSettings): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('file', file);
    request.open('POST', apiAddress('-/files'));
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(keyHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () => {
      // the server's promise, as of every answer
      if (request.status === 201) resolve(request.response as Uploaded);
      else reject(new ApiProblem(problemIn(request.response, request.status)));
    });
    request.addEventListener('error', () => reject(new Unreachable(request.statusText)));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
