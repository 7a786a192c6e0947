interface Referred {
  readonly $ref?: string;
}

/** As much of an OpenAPI document as its answers need. */
export interface Answering<Response> {
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

/** The answers of a call by status, without references. */
export function responsesOf<Response extends object>(
  { components }: Answering<Response>,
  responses: Readonly<Record<string, Response | Referred>>,
): Record<string, Response> {
  const resolved = Object.entries(responses).map(([status, response]) => {
    const name = '$ref' in response ? response.$ref?.split('/').at(-1) : undefined;
    const found = name === undefined ? (response as Response) : components.responses[name]; // without a reference it is one
    if (found === undefined) throw new Error(`The document has no response ${name}`);
    return [status, found] as const;
  });
  return Object.fromEntries(resolved);
}
