import { isTest, type Problem } from './place-rules.ts'
import { type SourceFile, withoutTexts } from './source-files.ts'

const IMPURE: [pattern: RegExp, name: string][] = [
  [/\bDate\.now\b|\bnew Date(\(\s*\)|(?!\s*\())|\bperformance\.now\b/, 'the clock'],
  [/\bMath\.random\b|\bcrypto\b/, 'chance'],
  [/\bfetch\s*\(/, 'the network'],
  // A room has a property of the name: its voting window.
  [
    /\b(localStorage|sessionStorage|document)\b|(?<!\.)\bwindow\s*(\?\.|\.|\[)|\btypeof window\b/,
    'the browser',
  ],
  [/\bprocess\./, 'the process'],
]

/** Checks the rules about globals. */
export function checkGlobals(files: SourceFile[]): Problem[] {
  return files.filter(({ path }) => path.startsWith('src/')).flatMap(checkFile)
}

function checkFile({ path, text }: SourceFile): Problem[] {
  const code = withoutTexts(text)
  const problems: Problem[] = []
  if (/\bprocess\.env\b/.test(code) && path !== 'src/lib/server/env.server.ts') {
    const message =
      'reads process.env. Add the setting to lib/server/env.server.ts and take it from there.'
    problems.push({ path, message })
  }
  if (!path.startsWith('src/domain/') || isTest(path) || path.endsWith('.css')) return problems
  for (const [pattern, name] of IMPURE) {
    if (!pattern.test(code)) continue
    problems.push({
      path,
      message: `uses ${name}, but domain/ is pure. Take the value in as an argument.`,
    })
  }
  return problems
}
