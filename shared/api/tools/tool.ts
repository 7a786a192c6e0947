import type { JsonSchema } from '../openapi/json-schema.ts';

/** A call of the application as an agent is offered it: by a name, with arguments. */
export interface Tool {
  /** The id that the call has in the OpenAPI document: `approve_loan`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly onlyReads: boolean;
  /** With its names in braces: `/api/loans/{id}`. */
  readonly path: string;
  /** Arguments that stand in the address, behind its question mark, or in a header (by the name of that). */
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  readonly inHeaders: Readonly<Record<string, string>>;
  /** The body is the argument `values`. */
  readonly hasBody: boolean;
  /** A JSON Schema of all arguments. */
  readonly inputSchema: JsonSchema;
}

/** A call as it is made. */
export interface ToolRequest {
  readonly method: Tool['method'];
  /** Path and query: `/api/loans?filter=due%20%3C%20today`. */
  readonly address: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What a call was answered. */
export interface ToolAnswer {
  readonly status: number;
  /** The version of a record, for `if_match`. */
  readonly etag?: string;
  /** JSON; undefined where nothing is told. */
  readonly body: unknown;
}
