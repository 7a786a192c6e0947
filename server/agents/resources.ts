import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { StudioDocument } from '#shared/api/calls/studio.ts';
import type { ToolRequest } from '#shared/api/tools/tool.ts';
import type { Application } from './application.ts';

interface Source {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  /** The call that gives it. */
  readonly address: string;
  /** Of its answer the text; the whole as JSON otherwise. */
  readonly text?: (body: never) => string;
}

const application: Source = {
  uri: 'ninefold://application',
  name: 'application',
  description:
    'What you may know of the application: what time it is there, entities with their fields and steps, queries.',
  mimeType: 'application/json',
  address: '/api/-/app',
  text: ({ name, settings, now, roles, entities, queries }: AppDescription) =>
    JSON.stringify({ name, settings, now, roles, entities, queries }),
};

const contract: Source = {
  uri: 'ninefold://contract',
  name: 'contract',
  description: 'The document in nine points that the application is.',
  mimeType: 'text/markdown',
  address: '/api/-/studio/document',
  text: ({ text }: StudioDocument) => text,
};

/** What is read of one record, by its address. */
const templates = [
  {
    uriTemplate: 'ninefold://records/{plural}/{id}',
    name: 'record',
    description: 'One record.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'ninefold://records/{plural}/{id}/documents/{name}',
    name: 'document',
    description: 'A document that the contract draws from a record, as a page. The application names them.',
    mimeType: 'text/html',
  },
];
const record = /^ninefold:\/\/records\/([^/]+)\/([^/]+)(?:\/documents\/([^/]+))?$/;

/** What can be read without a tool: the application, its contract (for the owner), and any record by its address, with its documents. */
export function resourcesOf(server: Server, application_: Application): void {
  server.setRequestHandler('resources/list', async () => {
    const { owner } = await application_.describe();
    const listed = owner ? [application, contract] : [application];
    return {
      resources: listed.map(({ uri, name, description, mimeType }) => ({ uri, name, description, mimeType })),
    };
  });
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templates }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const source = [application, contract].find((one) => one.uri === uri) ?? recordAt(uri);
    if (source === undefined) throw new ResourceNotFoundError(uri);
    const { status, body } = await application_.call(reading(source.address));
    if (status !== 200) throw new ResourceNotFoundError(uri);
    // Each takes what its call answers.
    const text = source.text?.(body as never) ?? (typeof body === 'string' ? body : JSON.stringify(body));
    return { contents: [{ uri, mimeType: source.mimeType, text }] };
  });
}

function recordAt(uri: string): Pick<Source, 'address' | 'mimeType' | 'text'> | undefined {
  const [, plural, id, name] = record.exec(uri) ?? [];
  if (plural === undefined || id === undefined) return undefined;
  if (name !== undefined)
    return { address: `/api/${plural}/${id}/-/documents/${name}?format=html`, mimeType: 'text/html' };
  return { address: `/api/${plural}/${id}`, mimeType: 'application/json' };
}

function reading(address: string): ToolRequest {
  return { method: 'GET', address, headers: {}, body: undefined };
}
