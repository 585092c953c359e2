import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { ApiDocument } from '~/server/document/api-document'
import { breakingChanges } from '~/server/document/api-promise'
import { publicDocument } from '~/server/public-api'

const FILE = 'docs/api-v1.json'

// Writes the document of the API for programs, unless it would break one of them.
const document = publicDocument()
const broken = existsSync(FILE)
  ? breakingChanges(JSON.parse(readFileSync(FILE, 'utf8')) as ApiDocument, document)
  : []
if (broken.length > 0) {
  console.error(`This breaks programs:\n${broken.join('\n')}`)
  process.exitCode = 1
} else {
  writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`)
}
