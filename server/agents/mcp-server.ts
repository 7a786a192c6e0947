import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as OfferedTool,
} from '@modelcontextprotocol/server';
import { isJsonObject } from '#shared/api/json-text.ts';
import { toolRequest } from '#shared/api/tools/tool-request.ts';
import type { Tool, ToolAnswer } from '#shared/api/tools/tool.ts';
import { toolNamed, toolsOf } from '#shared/api/tools/tools.ts';
import type { Application } from './application.ts';
import { asksToConfirm, confirmedBy, confirming } from './confirmation.ts';
import { resourcesOf } from './resources.ts';

/** A tool that is no call of an application. */
export interface OwnTool {
  readonly offered: OfferedTool;
  run(given: Readonly<Record<string, unknown>>): Promise<CallToolResult>;
}

export interface McpSettings {
  /** Undefined: no application, only tools of its own. */
  readonly application?: Application;
  readonly own?: readonly OwnTool[];
  readonly version: string;
  /** What the application is called. */
  readonly title?: string | undefined;
}

const instructions = `The tools are the calls of this application, with the rights of whoever asks. What the rights do not allow is not offered or is refused with a code and a sentence.
Dates are YYYY-MM-DD, moments are RFC 3339 in UTC, amounts and decimals are texts such as "12.50". A reference is the id of a record; \`titles\` says what it is called.
\`filter\` is an expression such as \`due < today && status == 'out'\`; \`q\` searches for words. \`can=true\` says what may be done with a record. \`dry_run=true\` does everything and undoes it.
A refusal \`confirm\` asks the person: name the codes in \`confirm\` only once they have agreed.`;

/**
 * The Model Context Protocol over the calls of an application. It keeps nothing between two requests, so that any of
 * several servers can answer. Source: https://modelcontextprotocol.io/specification/2026-07-28
 */
export function mcpServer({ application, own = [], version, title }: McpSettings): Server {
  const server = new Server(
    { name: 'ninefold', version, ...(title === undefined ? {} : { title }) },
    {
      capabilities: { tools: {}, ...(application === undefined ? {} : { resources: {} }) },
      ...(application === undefined ? {} : { instructions }),
    },
  );
  server.setRequestHandler('tools/list', async () => {
    const calls = application === undefined ? [] : toolsOf(await application.describe());
    return { tools: [...calls.map(asOffered), ...own.map(({ offered }) => offered)] };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params;
    const ownTool = own.find(({ offered }) => offered.name === name);
    if (ownTool !== undefined) return ownTool.run(given);
    const tool = application && toolNamed(name, await application.describe());
    if (application === undefined || tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    const request = toolRequest(tool, confirming(given, confirmedBy(mcpReq.inputResponses)));
    if (request.kind === 'refusal') return told(application.refused(request));
    const answer = await application.call(request.value);
    const capabilities = server.getClientCapabilities();
    return (
      asksToConfirm(answer, { asked: mcpReq.inputResponses, capabilities }) ??
      told(answer, given['dry_run'] === true)
    );
  });
  if (application !== undefined) resourcesOf(server, application);
  return server;
}

function asOffered({ name, title, description, onlyReads, method, inputSchema }: Tool): OfferedTool {
  return {
    name,
    title,
    description,
    // It is written as one of an object.
    inputSchema: inputSchema as OfferedTool['inputSchema'],
    annotations: {
      title,
      readOnlyHint: onlyReads,
      destructiveHint: method === 'DELETE',
      idempotentHint: onlyReads || method === 'DELETE',
      openWorldHint: false,
    },
  };
}

/** An answer as it is read: a refusal is a mistake that can be put right. */
function told({ status, etag, body }: ToolAnswer, isDryRun = false): CallToolResult {
  const text = body === undefined ? 'Done.' : typeof body === 'string' ? body : JSON.stringify(body);
  const kept = status >= 400 || !isDryRun;
  return {
    content: [
      { type: 'text', text },
      ...(kept ? [] : [{ type: 'text' as const, text: 'This was a dry run: nothing of it was kept.' }]),
      ...(etag === undefined || !kept ? [] : [{ type: 'text' as const, text: `if_match: ${etag}` }]),
    ],
    ...(isJsonObject(body) ? { structuredContent: body } : {}),
    ...(status >= 400 ? { isError: true } : {}),
  };
}
