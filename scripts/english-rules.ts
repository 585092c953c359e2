import { isTest, type Problem } from './place-rules.ts'
import type { SourceFile } from './source-files.ts'

/** Within a comment two words can be on two lines, each with its own mark in front. */
const GAP = String.raw`\s+(?:(?:\*|//)\s*)?`

/** Words of a stilted style, each of which has a plainer form: see "English" in CONTRIBUTING.md. */
const WORDS = [
  'whoever',
  'whomever',
  'somebody',
  'nobody',
  'anew',
  'by now',
  'is none',
  'one is',
  'of no avail',
]
const STILTED = new RegExp(String.raw`\b(?:${WORDS.join('|').replaceAll(' ', GAP)})\b`, 'gi')

const COMMENT = /\/\*[\s\S]*?\*\/|(?:\/\/[^\n]*(?:\n\s*(?=\/\/))?)+/.source
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source
/** In front of a title: also the end of a table of cases, and a test that runs under a condition, as in `onPostgres('…')`. */
const TEST = /(?:\b(?:test|describe|on[A-Z]\w*)(?:\.\w+)*|\))\(\s*/.source
/** Other strings match without a group, because neither a `//` nor a test in a string is prose. */
const IN_CODE = new RegExp(`(${COMMENT})|${STRING}`, 'g')
const IN_TESTS = new RegExp(`(${COMMENT})|${TEST}(${STRING})|${STRING}`, 'g')
const MARKDOWN_CODE = /^```[\s\S]*?^```|`[^`\n]+`/gm

/** The words that comments, the titles of tests and documents do not use. Other strings are data. */
export function checkEnglish(files: SourceFile[]): Problem[] {
  return files.flatMap(checkFile)
}

function checkFile({ path, text }: SourceFile): Problem[] {
  return [...proseOf({ path, text }).matchAll(STILTED)].map(({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length
    const word = found.replace(/\s[\s*/]*/g, ' ').toLowerCase()
    const message = `line ${line} says "${word}". Say it in plain English, as CONTRIBUTING.md describes.`
    return { path, message }
  })
}

/** The text with everything but prose blanked out, so that lines stay where they are. */
function proseOf({ path, text }: SourceFile): string {
  if (path.endsWith('.md')) return text.replace(MARKDOWN_CODE, blank)
  let prose = ''
  for (const match of text.matchAll(isTest(path) ? IN_TESTS : IN_CODE)) {
    const found = match[1] ?? match[2]
    if (found === undefined) continue
    const start = match.index + match[0].length - found.length
    prose += blank(text.slice(prose.length, start)) + found
  }
  return prose
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
