import { messageOf } from '#shared/messages/message.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Application } from '#server/agents/application.ts';
import type { CallWithin } from '#server/http/call-within.ts';
import { errorAnswer, type ErrorSettings } from '#server/http/error-handler.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { describeToProgram } from '#server/operations/contract/describe-app.ts';
import { projectVersion } from '#server/project-version.ts';

/** Where agents ask. */
export const MCP = '/-/mcp';

interface McpDeps extends ErrorSettings {
  readonly call: CallWithin;
}

/** `POST /api/-/mcp`: the Model Context Protocol, without sessions. A tool is a call with the rights of who asks. */
export function mcp(deps: McpDeps): Handlers {
  return {
    POST: async (exchange) => {
      // Loaded by the first agent: it is large.
      const { createMcpHandler, isJSONRPCNotification, isJSONRPCRequest } = await import(
        '@modelcontextprotocol/server'
      );
      const { mcpServer } = await import('#server/agents/mcp-server.ts');
      // One message: several in one request would count as one.
      if (!isJSONRPCRequest(exchange.body) && !isJSONRPCNotification(exchange.body))
        return refuse('bad_request', messageOf('refusals.noJsonRpc'));
      const application = applicationOf(exchange, deps);
      const title = exchange.runtime.model.name;
      const { fetch } = createMcpHandler(() => mcpServer({ application, title, version: projectVersion }));
      const { headers, method } = exchange.request;
      const given = Object.entries(headers).filter(([, value]) => typeof value === 'string');
      const sent = new Request('http://localhost/api/-/mcp', {
        method,
        headers: Object.fromEntries(given) as Record<string, string>,
      });
      return done(await answerOf(await fetch(sent, { parsedBody: exchange.body })));
    },
  };
}

/** The application as the sender of one request may know and use it. */
function applicationOf(exchange: Exchange, { call, ...settings }: McpDeps): Application {
  const told = (answer: Answer, body = answer.body) => {
    const etag = answer.headers?.['ETag'];
    return { status: answer.status, ...(typeof etag === 'string' ? { etag } : {}), body };
  };
  const refused = (error: unknown) => told(errorAnswer(error, exchange.request, settings));
  return {
    describe: async () => describeToProgram(exchange.runtime, exchange.call),
    call: async (request) => {
      try {
        const outcome = await call(exchange, request);
        if (outcome.kind === 'refusal') return refused(outcome);
        return told(outcome.value, await textOf(outcome.value));
      } catch (error) {
        return refused(error);
      }
    },
    refused,
  };
}

/** The body of an answer; of one that is sent as it comes about, its text. */
async function textOf({ body, stream }: Answer): Promise<unknown> {
  if (stream === undefined) return body;
  const parts: Uint8Array[] = [];
  for await (const part of stream(AbortSignal.any([]))) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

/** What the protocol answers, as this server sends it. */
async function answerOf(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type');
  const head = { status: response.status, ...(type === null ? {} : { headers: { 'Content-Type': type } }) };
  const { body } = response;
  if (body === null) return head;
  return { ...head, stream: () => body };
}
