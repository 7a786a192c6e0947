import { z } from 'zod';
import type { AppDescription } from '#shared/api/app-description.ts';
import { me } from '#shared/api/calls/engine.ts';
import { written } from '#server/messages/write-message.ts';
import type { ToolRequest, ToolAnswer } from '#shared/api/tools/tool.ts';
import type { Application } from './application.ts';

/** An application on another server, as whom a token belongs to may use it; without one as anybody. */
export function remoteApplication(origin: URL, token: string | undefined): Application {
  const call = ({ method, address, headers, body }: ToolRequest) =>
    asked(new URL(address, origin), {
      method,
      redirect: 'error',
      headers: {
        ...headers,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = async (address: string) => {
    const { status, body } = await call({ method: 'GET', address, headers: {}, body: undefined });
    if (status !== 200) throw new Error(`${origin.origin} answered ${status}: ${detailOf(body)}`);
    return body;
  };
  return {
    describe: async () => {
      const { person } = me.parse(await read('/api/-/me'));
      // A server of this version says it so.
      const app = (await read('/api/-/app')) as AppDescription;
      return { app, owner: person?.owner === true };
    },
    call,
    refused: ({ code, status, detail }) => ({ status, body: { code, detail: written(detail) } }),
  };
}

async function asked(url: URL, request: RequestInit): Promise<ToolAnswer> {
  const response = await fetch(url, request).catch((error: unknown) => {
    throw new Error(`${url.origin} could not be reached.`, { cause: error });
  });
  const text = await response.text();
  const etag = response.headers.get('etag');
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    ...(etag === null ? {} : { etag }),
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
  };
}

const problem = z.object({ detail: z.string() });

function detailOf(body: unknown): string {
  const read = problem.safeParse(body);
  return read.success ? read.data.detail : 'no JSON';
}
