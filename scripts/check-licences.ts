import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.ts'

/**
 * Licences under which a package may be shipped with the product: they ask for nothing but their notice. The font's asks that the font not be sold alone, and MPL-2.0 that changes of its files be
 * published: those are shipped as they are. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'OFL-1.1',
  'MPL-2.0',
]

/** Packages that a package we ship names, but that are not in what is shipped. */
const NOT_SHIPPED = [/^node_modules\/vite\//, /^node_modules\/lightningcss/]

type Lock = {
  packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>
}

/** The packages of a lock file that would be shipped under a licence that is not allowed, or under none that they name. */
export function listForeignLicences({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { license = 'none named', ...one }]) => {
    const isLeftOut = path === '' || one.dev || one.devOptional
    if (isLeftOut || NOT_SHIPPED.some((pattern) => pattern.test(path))) return []
    return ALLOWED.includes(license) ? [] : `${path.replace(/^.*node_modules\//, '')}: ${license}`
  })
}

/** Checks the packages of this checkout. */
export function checkLicences(): boolean {
  const foreign = listForeignLicences(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  )
  for (const line of foreign) console.error(`${line} is not among the allowed licences`)
  return foreign.length === 0
}
