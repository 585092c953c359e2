import { escapeMarkup } from '~/lib/escape-markup'
import { site } from '../../../site.config'
import type { ApiDocument, DocumentedAnswer, Operation } from './api-document'

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#dededa,#2c3036);--soft:light-dark(#60666f,#989eaa)}
body{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f4f4f2,#101214);color:light-dark(#15171b,#eeeff1)}
h2{margin-top:3rem}section>section{border-top:1px solid var(--line);padding:1rem 0}h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
p{margin:.25rem 0}small,dt{color:var(--soft)}dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0}dd{margin:0;min-width:0}
pre{margin:0;overflow-x:auto;font-size:.8125rem}a{color:light-dark(#1f52d1,#9ab8ff)}`

/** Renders the document as a readable page without scripts. */
export function renderApiPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      operation,
    })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const groups = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag))
    return `<section><h2>${escapeMarkup(tag)}</h2>${own.map((each) => renderOperation(each, document)).join('')}</section>`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section id="${escapeMarkup(name)}"><h3>${escapeMarkup(name)}</h3><pre tabindex="0" aria-label="${escapeMarkup(name)}">${renderJson(schema)}</pre></section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeMarkup(site.name)} API</title><style>${STYLE}</style></head>
<body><main><h1>${escapeMarkup(site.name)} API</h1>
<p>${escapeMarkup(document.info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
${groups.join('\n')}
<section><h2>Schemas</h2>${schemas.join('\n')}</section></main></body></html>
`
}

type Place = { method: string; path: string; operation: Operation }

function renderOperation({ method, path, operation }: Place, { components }: ApiDocument): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation
  const find = (answer: DocumentedAnswer | { $ref: string }) =>
    '$ref' in answer
      ? components.responses[answer.$ref.split('/').at(-1) ?? '']?.description
      : [escapeMarkup(answer.description), ...schemasOf(answer.content)].join(' · ')
  const rows: [string, string][] = [
    ...parameters.map((parameter): [string, string] => [
      `${parameter.in} ${parameter.name}`,
      renderSchema(parameter.schema) + (parameter.required ? '' : ' <small>optional</small>'),
    ]),
    ...schemasOf(requestBody?.content).map((schema): [string, string] => ['body', schema]),
    ...Object.entries(responses).map(([status, answer]): [string, string] => [
      status,
      find(answer) ?? '',
    ]),
  ]
  const isPublic = security?.every((way) => Object.keys(way).length === 0)
  return `<section id="${escapeMarkup(operationId)}"><h3><code>${method} ${escapeMarkup(path)}</code></h3>
<p>${escapeMarkup(summary)}${isPublic ? ' <small>for everybody</small>' : ''}</p>
<dl>${rows.map(([term, text]) => `<dt>${escapeMarkup(term)}</dt><dd>${text}</dd>`).join('')}</dl></section>`
}

function schemasOf(content: Record<string, { schema?: unknown }> | undefined): string[] {
  return Object.values(content ?? {}).map(({ schema }) => renderSchema(schema))
}

function renderSchema(schema: unknown): string {
  const name = (schema as { $ref?: string } | undefined)?.$ref?.split('/').at(-1)
  if (name) return `<a href="#${escapeMarkup(name)}">${escapeMarkup(name)}</a>`
  return `<code>${escapeMarkup(JSON.stringify(schema) ?? '')}</code>`
}

function renderJson(value: unknown): string {
  return escapeMarkup(JSON.stringify(value, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#$1">$1</a>',
  )
}
