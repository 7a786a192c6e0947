import { openApiDocument } from '#shared/api/openapi/openapi-document.ts';
import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { describeToProgram } from '#server/operations/contract/describe-app.ts';
import { ownCodesOf } from '#server/operations/contract/own-codes.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** `GET /api/-/openapi.json`: the OpenAPI 3.1 document of this app for this viewer. */
export function openapi(publicUrl: string | undefined): Handlers {
  return {
    GET: async ({ runtime, call, query }) => {
      const { model } = runtime;
      const unknown = unknownParameter(query, []);
      if (unknown !== undefined) return unknown;
      const { app, owner } = describeToProgram(runtime, call);
      return done({
        status: 200,
        body: openApiDocument(app, {
          owner,
          url: publicUrl,
          codesOf: ownCodesOf(model),
          incoming: model,
          outgoing: model,
        }),
      });
    },
  };
}
