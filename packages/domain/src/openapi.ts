// The OpenAPI 3.1 document, straight from the contract: zod 4 writes JSON Schema 2020-12 itself, so
// no plug-in in between, and uploads, event streams and error codes are described as they are.
import { z } from 'zod';
import { COMMON_ERRORS, ERRORS, type ErrorCode, errorBody, MUTATION_ERRORS } from './errors.ts';
import type { Limit } from './limit.ts';
import { isSchema, type Route } from './route.ts';
import { TOKEN_PREFIX } from './tokens/token.schema.ts';
import { TOKEN_ACCESS } from './tokens/token-access.ts';

/** On plain http; on https the name has the prefix `__Host-`. */
export const SESSION_COOKIE = 'kinvault.session';

type Json = { [key: string]: unknown };
type Io = 'input' | 'output';

export function buildOpenApi(contract: Record<string, Route>, info: { title: string; version: string }): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [operationId, route] of Object.entries(contract)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(operationId, route, schemas) };
  }
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer', bearerFormat: `${TOKEN_PREFIX}…` },
    session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
  };
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: { schemas, securitySchemes },
  };
}

function describe(operationId: string, route: Route, schemas: Json): Json {
  const parameters = [
    ...parametersOf(route.params, 'path', schemas),
    ...parametersOf(route.query, 'query', schemas),
    ...parametersOf(route.headers, 'header', schemas),
  ];
  return {
    operationId,
    summary: route.summary,
    ...describedLimits(route),
    ...securityOf(operationId, route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: { required: true, content: contentOf(route.body, 'input', schemas) } }),
    responses: {
      [route.status]: { description: 'Done', ...contentPart(route.response, schemas) },
      ...errorResponses(errorCodesOf(route), schemas),
    },
  };
}

/** Without a word of its own an operation is for a session. */
function securityOf(operationId: string, { isOpen }: Route): { security?: Json[] } {
  if (isOpen) return { security: [] };
  const scope = TOKEN_ACCESS[operationId];
  // what the scheme's roles are called: the scope that a token needs, or 'all'
  return scope === undefined ? {} : { security: [{ session: [] }, { token: [scope] }] };
}

/** What is counted, as sentences: OpenAPI has no field for it. */
function describedLimits({ limits = [], ownLimits = [] }: Route): { description?: string } {
  const all = [...limits, ...ownLimits];
  return all.length === 0 ? {} : { description: `Limits. ${all.map(limitWords).join('. ')}.` };
}

/** 'scan: 120 an hour for each person' */
function limitWords({ name, per, tries, windowSeconds }: Limit): string {
  const window = windowSeconds === 3_600 ? 'an hour' : 'a quarter of an hour';
  return `${name}: ${tries} ${window} ${per === 'everybody' ? 'for everybody together' : `for each ${per.replaceAll('-', ' ')}`}`;
}

function errorCodesOf(route: Route): ErrorCode[] {
  return [...COMMON_ERRORS, ...(route.method === 'GET' ? [] : MUTATION_ERRORS), ...route.errors];
}

function parametersOf(object: z.ZodObject | undefined, place: 'path' | 'query' | 'header', schemas: Json): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(schema as z.ZodType, 'input', schemas),
  }));
}

function contentPart(response: Route['response'], schemas: Json): Json {
  return 'kind' in response && response.kind === 'empty' ? {} : { content: contentOf(response, 'output', schemas) };
}

function contentOf(part: Exclude<Route['body'] | Route['response'], undefined>, io: Io, schemas: Json): Json {
  if (isSchema(part)) return { 'application/json': { schema: jsonSchema(part, io, schemas) } };
  // 3.1 describes raw bytes by an empty schema, and has no word for a stream of events (3.2 has `itemSchema`)
  if (part.kind === 'bytes') return Object.fromEntries(part.mediaTypes.map((type) => [type, {}]));
  if (part.kind === 'events')
    return {
      'text/event-stream': {
        schema: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: jsonSchema(part.event, io, schemas),
        },
      },
    };
  return {};
}

function errorResponses(codes: ErrorCode[], schemas: Json): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: { 'application/json': { schema: jsonSchema(errorBody(group), 'output', schemas) } },
      },
    ]),
  );
}

/** Schemas with an `id` become components. One that reads differently as a request gets the suffix `Input`. */
function jsonSchema(schema: z.ZodType, io: Io, schemas: Json): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: dropNoise,
  }) as Json;
  const names = new Map<string, string>();
  const found: [string, unknown][] = Object.entries(($defs as Json) ?? {});
  const { id, ...body } = own;
  if (typeof id === 'string') found.push([id, body]);
  for (const [name, definition] of found) names.set(name, freeName(name, strip(definition), schemas));
  for (const [name, definition] of found) schemas[names.get(name) as string] = relink(strip(definition), names);
  return typeof id === 'string' ? { $ref: `#/components/schemas/${names.get(id)}` } : (relink(own, names) as Json);
}

/** zod adds a 140-character pattern to every `format: uuid`. */
function dropNoise({ jsonSchema: node }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (node.format) delete node.pattern;
}

const strip = (definition: unknown): Json => {
  const { id: _id, ...rest } = definition as Json;
  return rest;
};

function freeName(name: string, definition: Json, schemas: Json): string {
  const known = schemas[name];
  const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(relink(definition, new Map()));
  return isSame ? name : `${name}Input`;
}

function relink(node: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => relink(item, names));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== '$ref') return [key, relink(value, names)];
      const name = String(value).replace('#/$defs/', '');
      return [key, `#/components/schemas/${names.get(name) ?? name}`];
    }),
  );
}
