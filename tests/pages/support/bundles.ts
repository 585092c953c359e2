import { join } from 'node:path'
import { ROOT } from '../../../scripts/project.ts'

export const BUNDLES = join(ROOT, '.cache/pages')

/** The code of all pages in one script, which runs once for each page that is opened. */
export const PAGE_CODE = join(BUNDLES, 'client/page-code.js')

/** The renderer of the pages that are read. */
export const PAGE_RENDERER = join(BUNDLES, 'renderer/entry.server.js')
