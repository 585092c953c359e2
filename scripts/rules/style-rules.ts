import { listClasses } from '../build/css-modules.ts'
import type { Problem } from './place-rules.ts'
import type { SourceFile } from './source-files.ts'

const MODULE = /([\w-]+)\.module\.css$/
const GLOBAL = /^src\/(app|ui\/(tokens|breakpoints|fonts\/fonts))\.css$/
const IMPORT = /import (\w+) from '[^']*?([\w-]+\.module\.css)'/g

/** Values of which the product has few, each with a name in `src/ui/tokens.css` or `src/ui/breakpoints.css`. */
const LITERALS: [pattern: RegExp, name: string, token: string][] = [
  [
    /\bfont(-weight)?: *\d{3}\b|\bfont-\[\d|\bfont-(medium|semibold|bold)\b/,
    'weight',
    '--w-… (font-580)',
  ],
  [/letter-spacing: *-?\.?\d|\btracking-\[/, 'letter-spacing', '--ls-… (tracking-title)'],
  [/\bradius: *[^;]*\d(px|rem|em|%)|\brounded(-\w+)?-\[/, 'radius', '--r-… (rounded-control)'],
  [
    /@media[^{]*\((min-|max-)?(width|height)|\b(min|max)-\[[^\]]+\]:/,
    'breakpoint',
    '@media (--below-layout) (below-layout:)',
  ],
]
const TOKENS = /^src\/ui\/(tokens|breakpoints|fonts\/fonts)\.css$/

/** Finds weights, letter-spacings, radii and breakpoints that are written out instead of named. */
export function checkTokens(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^src\/.*\.(css|tsx)$/.test(path) && !TOKENS.test(path))
    .flatMap(({ path, text }) =>
      LITERALS.flatMap(([pattern, name, token]) => {
        const [found] = text.match(pattern) ?? []
        if (found === undefined) return []
        return [{ path, message: `"${found}" is a ${name} of its own. Take a token: ${token}.` }]
      }),
    )
}

/**
 * Finds classes of CSS Modules that no component uses, and sheets without a unique name: a class is named after its sheet (`vite.shared.ts`). Classes
 * without a sheet are type errors.
 */
export function checkStyles(files: SourceFile[]): Problem[] {
  const sheets = new Map<string, SourceFile>()
  const problems: Problem[] = []
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const [name] = file.path.match(MODULE) ?? []
    if (name === undefined) {
      const isGlobal = file.path.endsWith('.css') && !GLOBAL.test(file.path)
      if (isGlobal) problems.push({ path: file.path, message: 'is global. Make it a CSS Module.' })
      continue
    }
    const other = sheets.get(name)
    if (other) problems.push({ path: file.path, message: `has the name of ${other.path}.` })
    sheets.set(name, file)
  }
  const used = listUsed(files)
  for (const [name, { path, text }] of sheets) {
    for (const className of listClasses(path, text)) {
      if (used.has(`${name} ${className}`)) continue
      problems.push({ path, message: `no component uses .${className}. Remove it.` })
    }
  }
  return problems
}

/** Returns every use of a class, as the names of its sheet and of the class. */
function listUsed(files: SourceFile[]): Set<string> {
  const used = new Set<string>()
  for (const { text } of files) {
    for (const [, variable, sheet] of text.matchAll(IMPORT)) {
      const uses = text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))
      for (const [, className] of uses) used.add(`${sheet} ${className}`)
    }
  }
  return used
}
