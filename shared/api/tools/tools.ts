import type { AppDescription, EntityDescription, TransitionDescription } from '../app-description.ts';
import { everybodysCalls, ownersCalls } from '../calls/engine-calls.ts';
import { pathsOf } from '../openapi/call-paths.ts';
import { entitySchemas } from '../openapi/entity-schemas.ts';
import { groupPaths } from '../openapi/group-paths.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import type { Operation, Paths } from '../openapi/operation.ts';
import { type Parameter, parameters } from '../openapi/parameters.ts';
import { recordPaths } from '../openapi/record-paths.ts';
import type { Tool } from './tool.ts';

/** For whom tools are. */
export interface ToolUser {
  readonly app: AppDescription;
  readonly owner: boolean;
}

/**
 * The calls of the application that its viewer may make, as tools for an agent. They are made from the description that
 * the browser gets, as the OpenAPI document is: what may not be known is in neither.
 */
export function toolsOf(user: ToolUser): readonly Tool[] {
  return [...user.app.entities.flatMap((entity) => toolsOn(entity, user.app)), ...toolsOfEngine(user)];
}

/** The one with a name, without making all the others. */
export function toolNamed(name: string, user: ToolUser): Tool | undefined {
  const { app } = user;
  // Calls on records end with what they are about: `list_loans`, `approve_loan`.
  const about = app.entities.filter(
    (one) => name.endsWith(`_${one.name}`) || name.endsWith(`_${one.plural}`),
  );
  const tools = [...about.flatMap((entity) => toolsOn(entity, app)), ...toolsOfEngine(user)];
  return tools.find((tool) => tool.name === name);
}

function toolsOfEngine({ app, owner }: ToolUser): readonly Tool[] {
  const queries = Object.entries(groupPaths(app)).filter(([path]) => !notForAgents.test(path));
  const { requests } = app;
  return [
    ...toolsAt(Object.fromEntries(queries), {}),
    ...toolsAt(pathsOf(someOf(everybodysCalls, ['GET /api/-/me'])), {}),
    ...(requests === undefined ? [] : toolsAt(pathsOf(someOf(everybodysCalls, ofRequests)), {})),
    ...(app.audits ? toolsAt(pathsOf(someOf(ownersCalls, ['GET /api/-/history'])), {}) : []),
    ...(owner ? toolsAt(pathsOf(someOf(ownersCalls, ofOwners)), {}) : []),
  ];
}

/** Tiles stand on screens, and an agent is told rows, not a file of them. */
const notForAgents = /\/tiles$|\/\{format\}$/;

const ofRequests = [
  'GET /api/-/requests',
  'GET /api/-/requests/{id}',
  'POST /api/-/requests/{id}/approve',
  'POST /api/-/requests/{id}/reject',
  'POST /api/-/requests/{id}/withdraw',
] as const;

const ofOwners = [
  'GET /api/-/history',
  'GET /api/-/explain',
  'GET /api/-/studio/document',
  'POST /api/-/studio/plan',
] as const;

function someOf<Calls extends object, Key extends keyof Calls>(
  calls: Calls,
  keys: readonly Key[],
): Pick<Calls, Key> {
  return Object.fromEntries(keys.map((key) => [key, calls[key]])) as Pick<Calls, Key>;
}

/** What fills in forms and carries files: an agent has no use for it. */
const forScreens = /\/-\/(prefilled|choices|time-left|broken|export|import|files|mails)(\/|$)/;

function toolsOn(entity: EntityDescription, app: AppDescription): readonly Tool[] {
  const schemas = entitySchemas(entity, app);
  const kept = Object.entries(recordPaths(entity, app)).filter(([path]) => !forScreens.test(path));
  return toolsAt(Object.fromEntries(kept), schemas).map((tool) => {
    const step = entity.transitions.find(({ name }) => tool.path === `/api/${entity.plural}/{id}/${name}`);
    const more = tool.name === `list_${entity.plural}` ? fieldsOf(entity) : step && aboutStep(step);
    return more ? { ...tool, description: `${tool.description} ${more}` } : tool;
  });
}

/** What a transition does, in the words of the contract. */
function aboutStep({ help, ask, to }: TransitionDescription): string {
  const leads = to === undefined ? undefined : `Leads to ${to.join(' or ')}.`;
  const asks = ask === undefined ? undefined : `People are asked before: ${ask}`;
  return [help, leads, asks].filter((one) => one !== undefined).join(' ');
}

/** The fields that a filter can name, each with its type. */
function fieldsOf({ help, fields, readable }: EntityDescription): string {
  const told = fields.filter(({ name }) => readable.includes(name));
  const words = told.map((field) => {
    if (field.type === 'ref' || field.type === 'refs') return `${field.name} (${field.type} of ${field.to})`;
    if ('options' in field && Array.isArray(field.options)) {
      const options = field.options.map((option: { readonly name: string }) => option.name);
      return `${field.name} (${options.join(' | ')})`;
    }
    return `${field.name} (${field.type})`;
  });
  return [...(help === undefined ? [] : [help]), `Fields: ${words.join(', ')}.`].join(' ');
}

function toolsAt(paths: Paths, schemas: Readonly<Record<string, JsonSchema>>): readonly Tool[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toolOf(operation, { path, method, schemas })),
  );
}

/** An agent tries nothing again by itself: it has no use for a key that makes that safe. */
const headersOfTools: Readonly<Record<string, string>> = { 'If-Match': 'if_match' };

function toolOf(
  operation: Operation,
  place: {
    readonly path: string;
    readonly method: string;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  },
): Tool {
  const inPath = [...place.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const named = (operation.query ?? []).map((name) => parameters[`query.${name}`]);
  // Those of a call alone are written as parameters too, by `call-paths` and `group-paths`.
  const all = [...named, ...(operation.parameters ?? [])] as readonly Parameter[];
  // An agent is told text: a document is a page for it.
  const asked = all.filter(({ name }) => name !== 'format');
  const headers = (operation.headers ?? []).filter((name) => Object.hasOwn(headersOfTools, name));
  const body = operation.body && resolved(operation.body, place.schemas);
  const properties: Record<string, JsonSchema> = {};
  for (const name of inPath) properties[name] = parameters[`path.${name}`]?.schema ?? { type: 'string' };
  for (const { name, schema, description } of asked) properties[name] = { ...schema, ...about(description) };
  for (const header of headers) {
    const { schema = {}, description } = parameters[`header.${header}`] ?? {};
    properties[headersOfTools[header] ?? header] = { ...schema, ...about(description) };
  }
  if (body !== undefined) properties['values'] = body;
  const needed = asked.filter(({ required }) => required === true).map(({ name }) => name);
  const required = [...inPath, ...needed, ...(body !== undefined && needsValues(body) ? ['values'] : [])];
  return {
    name: operation.id,
    title: operation.summary,
    description: `${operation.summary}.`,
    // `Paths` has them in lower case, and knows no other.
    method: place.method.toUpperCase() as Tool['method'],
    onlyReads: place.method === 'get' || operation.id === 'plan_contract',
    path: place.path,
    inPath,
    inQuery: asked.map(({ name }) => name),
    inHeaders: Object.fromEntries(headers.map((header) => [headersOfTools[header] ?? header, header])),
    hasBody: body !== undefined,
    inputSchema: {
      type: 'object',
      properties,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
  };
}

function about(description: string | undefined): JsonSchema {
  return description === undefined || description === '' ? {} : { description };
}

function resolved(body: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref } = body;
  if (typeof $ref !== 'string') return body;
  return schemas[$ref.slice('#/components/schemas/'.length)] ?? { type: 'object' };
}

/** A body of which nothing is required may be left out. */
function needsValues({ required, anyOf }: JsonSchema): boolean {
  return anyOf !== undefined || (Array.isArray(required) && required.length > 0);
}
