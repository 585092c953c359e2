import { join } from 'node:path'
import { ROOT } from '../../../scripts/project.ts'

export const BUNDLES = join(ROOT, '.cache/pages')

/** The code of all pages in one script, which runs once per opened page. */
export const PAGE_CODE = join(BUNDLES, 'client/page-code.js')

/** The renderer of read-only pages. */
export const PAGE_RENDERER = join(BUNDLES, 'renderer/entry.server.js')
