import { createHash } from 'node:crypto';

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c1e1a;background:#f2f0eb}
h1{font-weight:600}article{background:#fdfcfa;border:1px solid #dcd8cf;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1rem;margin:0;overflow-wrap:anywhere}h2 b{color:#1c5733}pre{background:#e8e5de;border-radius:8px;padding:.75rem;overflow:auto;font-size:.8125rem}
dt{font-weight:600;margin-top:.5rem}dd{margin:0}a{color:#1c5733}`;

/** The interface as one page to read, without a script. Its style is allowed by its hash. */
export function apiPage(openApi: Record<string, unknown>): { html: string; contentSecurityPolicy: string } {
  const { info, paths, components } = openApi as {
    info: { title: string; version: string };
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => article(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${code(schema)}</article>`,
  );
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><style>${STYLE}</style>
<h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Requests that change something come with the session's cookie and an Origin header of this address.</p>
${operations.join('\n')}<h1>Schemas</h1>${schemas.join('\n')}</html>`,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function article(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(place)}${required ? ', required' : ''}</dd>`,
  );
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<dt>Body</dt><dd>${escapeHtml(type)}${code(schema)}</dd>`,
  );
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = Number(status) < 400 ? content?.['application/json']?.schema : undefined;
    return `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml(description)}${schema ? code(schema) : ''}</dd>`;
  });
  const limits = operation.description ? `<p>${escapeHtml(operation.description)}</p>` : '';
  return `<article id="${escapeHtml(operation.operationId)}"><h2><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</h2><p>${escapeHtml(operation.summary)}</p>${limits}<dl>${[...parameters, ...body, ...answers].join('')}</dl></article>`;
}

function code(schema: unknown): string {
  return schema === undefined ? '' : `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
