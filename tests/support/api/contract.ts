import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDocument, DocumentedAnswer, Operation } from '~/server/document/api-document'

type Found = { operation: Operation; name: string }

/** Better Auth's commands and links, which the document leaves out (docs/api.md). */
const OUTSIDE = /^\/auth\//

/** Possible responses to calls that are not in the document: an unknown address, or an unknown method. */
const ELSEWHERE = {
  401: ['UNAUTHENTICATED', 'BAD_TOKEN'],
  403: ['FORBIDDEN_ORIGIN'],
  404: ['NOT_FOUND'],
  // The largest bodies are refused before the address is looked at.
  413: ['TOO_LARGE'],
  500: ['INTERNAL'],
  503: ['UNAVAILABLE'],
}

/** Compares responses with the document: status, content type and body. Throws an error that names the difference. */
export function createContract(document: ApiDocument) {
  // Schemas with a format also have a pattern.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'api', components: document.components })
  const validators = new Map<string, ValidateFunction>()
  const places = Object.entries(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    path,
    methods,
  }))

  function find(method: string, path: string): Found | null {
    const { pathname } = new URL(path, 'http://localhost')
    const place = places.find(({ pattern }) => pattern.test(pathname))
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    const operation = place?.methods[asked]
    return operation ? { operation, name: `${method} ${place.path}` } : null
  }

  function validatorFor(key: string, schema: object): ValidateFunction {
    const known = validators.get(key)
    if (known) return known
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')
    const made = ajv.compile(JSON.parse(text))
    validators.set(key, made)
    return made
  }

  function resolve(answer: DocumentedAnswer | { $ref: string }): DocumentedAnswer | undefined {
    if (!('$ref' in answer)) return answer
    return document.components.responses[answer.$ref.split('/').at(-1) ?? '']
  }

  return async function check(method: string, path: string, answer: Response): Promise<void> {
    if (OUTSIDE.test(path)) return
    const found = find(method, path)
    const where = `${found?.name ?? `${method} ${path} (not in the document)`}: ${answer.status}`
    const text = await answer.text()
    if (!found) {
      const codes = ELSEWHERE[answer.status as keyof typeof ELSEWHERE] ?? []
      const bodies = codes.map((code) =>
        method === 'HEAD' ? '' : JSON.stringify({ error: { code } }),
      )
      if (bodies.includes(text)) return
      throw new Error(`${where} is not an answer for an unknown address: ${text.slice(0, 300)}`)
    }
    const documented = found.operation.responses[answer.status]
    const expected = documented && resolve(documented)
    if (!expected) throw new Error(`${where} is not documented: ${text.slice(0, 300)}`)
    const type = answer.headers.get('Content-Type')?.split(';')[0] ?? null
    if (!expected.content) {
      if (type === null && text === '') return
      throw new Error(`${where} has no body in the document: ${type} ${text.slice(0, 300)}`)
    }
    const content = expected.content[type ?? '']
    if (!content) throw new Error(`${where} has another type than documented: ${type}`)
    if (method === 'HEAD') return
    const value: unknown = type === 'application/json' ? JSON.parse(text) : text
    const validate = validatorFor(`${where} ${type}`, content.schema)
    if (validate(value)) return
    throw new Error(
      `${where} is not as documented: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 600)}`,
    )
  }
}
