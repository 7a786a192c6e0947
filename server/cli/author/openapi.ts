import { openApiDocument } from '#shared/api/openapi/openapi-document.ts';
import { ownCodesOf } from '#server/operations/contract/own-codes.ts';
import { printApp } from './print-app.ts';

/** `ninefold openapi <contract> [--as ROLE]`: the OpenAPI 3.1 document of the application, the owner's unless said otherwise. */
export function run(argv: readonly string[]): Promise<number> {
  return printApp('openapi', argv, async ({ app, owner, model }) =>
    JSON.stringify(
      openApiDocument(app, { owner, codesOf: ownCodesOf(model), incoming: model, outgoing: model }),
      undefined,
      2,
    ),
  );
}
