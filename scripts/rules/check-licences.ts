import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'

/**
 * Licences under which a package may be shipped with the product: they require only their notice, or nothing (Unlicense). The font's forbids selling the
 * font alone, and MPL-2.0 requires publishing changes of its files: those are shipped unchanged.
 */
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
  'Unlicense',
]

/** Packages that a shipped package names, but that are not shipped. */
const NOT_SHIPPED = [/^node_modules\/vite\//, /^node_modules\/lightningcss/]

type Lock = {
  packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>
}

/** Returns the shipped packages of a lock file without an allowed licence. */
export function listForeignLicences({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { license = 'none named', ...one }]) => {
    const isLeftOut = path === '' || one.dev || one.devOptional
    if (isLeftOut || NOT_SHIPPED.some((pattern) => pattern.test(path))) return []
    return ALLOWED.includes(license) ? [] : `${path.replace(/^.*node_modules\//, '')}: ${license}`
  })
}

/** Checks the packages of this checkout. Returns true if all may be shipped. */
export function checkLicences(): boolean {
  const foreign = listForeignLicences(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  )
  for (const line of foreign) console.error(`${line} is not among the allowed licences`)
  return foreign.length === 0
}
