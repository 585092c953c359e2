import { isTest, type Problem } from './place-rules.ts'
import type { SourceFile } from './source-files.ts'

/** Within a comment two words can be on two lines, each after a comment mark. */
const GAP = String.raw`\s+(?:(?:\*|//)\s*)?`

/** Stilted words with plainer alternatives: see "English" in CONTRIBUTING.md. */
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

const PREPOSITIONS =
  'About|Above|Against|Among|As|At|Behind|Below|Beside|Between|By|For|From|In|Of|On|Out|Over|Per|Through|To|Towards?|Under|Until|Upon|With|Within|Without'
/** Openings that read as translated. An introduction that a comma closes, as in "In production, …", is fine. */
const OPENING = new RegExp(
  String.raw`^(?:What|Whether|Who|Whom|Whose|How|Where|Of)(?=\s)|^(?:If|${PREPOSITIONS})(?=\s)(?![^.:;]*,)`,
  'i',
)
const SECOND_CLAIM =
  /;|, and (?:he|it|nor|not|nothing|only|she|so|that|then|they|this|those)\b|, and (?:a|all|an|both|each|every|its|no|one|the|their)\b.* (?:are|can|do|does|has|have|is|may|must|was|were)\b/i

const STILTED = new RegExp(String.raw`\b(?:${WORDS.join('|').replaceAll(' ', GAP)})\b`, 'gi')

const COMMENT = /\/\*[\s\S]*?\*\/|(?:\/\/[^\n]*(?:\n\s*(?=\/\/))?)+/.source
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source
/** A regular expression, which may contain quotes and slashes. Unlike a division it follows an operator, a bracket or `return`. */
const EXPRESSION =
  /(?<=(?:[=(,:;!&|?{}[]|=>|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\//
    .source
/** Code before a title, including the end of a table of cases and a conditional test such as `onPostgres('…')`. */
const TEST = /(?:\b(?:test|describe|on[A-Z]\w*)(?:\.\w+)*|\))\(\s*/.source
/** Code before a text of the API document: a summary, a field's description or that of a JSON response. */
const DOCUMENTED = /(?:\bsummary:|\.describe\(|\bjson\(\w+,)\s*/.source
/** Other strings match without a group, because neither a `//` nor a test in a string is prose. */
const IN_CODE = new RegExp(`(${COMMENT})|${DOCUMENTED}(${STRING})|${EXPRESSION}|${STRING}`, 'g')
const IN_TESTS = new RegExp(`(${COMMENT})|${TEST}(${STRING})|${EXPRESSION}|${STRING}`, 'g')
const MARKDOWN_CODE = /^```[\s\S]*?^```|`[^`\n]+`/gm

type Prose = { text: string; line: number; isTitle: boolean }

/** Finds stilted words in comments, test titles, texts of the API document and documents, and stilted grammar in all but the last. */
export function checkEnglish(files: SourceFile[]): Problem[] {
  return files.flatMap((file) => [
    ...checkWords(file),
    ...(file.path.endsWith('.md') ? [] : checkGrammar(file)),
  ])
}

function checkWords(file: SourceFile): Problem[] {
  return proseOf(file).flatMap(({ text, line }) =>
    [...text.matchAll(STILTED)].map(({ 0: found, index }) => {
      const word = found.replace(/\s[\s*/]*/g, ' ').toLowerCase()
      return problemIn(file, line + lineOf(text, index) - 1, `says "${word}"`)
    }),
  )
}

function checkGrammar(file: SourceFile): Problem[] {
  return proseOf(file).flatMap(({ text, line, isTitle }) => {
    const plain = text
      .replace(/^[\s*/'"`]+/, '')
      .replace(/\s[\s*/]*/g, ' ')
      .trim()
    const opening = OPENING.exec(plain)?.[0]
    return [
      ...(opening ? [problemIn(file, line, `begins with "${opening}"`)] : []),
      ...(isTitle && SECOND_CLAIM.test(plain)
        ? [problemIn(file, line, 'states two behaviours in one title')]
        : []),
    ]
  })
}

function problemIn({ path }: SourceFile, line: number, what: string): Problem {
  const message = `line ${line} ${what}. Say it in plain English, as CONTRIBUTING.md describes.`
  return { path, message }
}

/** Returns the comments, test titles and texts of the API document in code, or a document without its code. Other strings are data. */
function proseOf({ path, text }: SourceFile): Prose[] {
  if (path.endsWith('.md')) {
    return [{ text: text.replace(MARKDOWN_CODE, blank), line: 1, isTitle: false }]
  }
  const inTest = isTest(path)
  const matches = [...text.matchAll(inTest ? IN_TESTS : IN_CODE)]
  return matches.flatMap((match) => {
    const found = match[1] ?? match[2]
    if (found === undefined) return []
    const start = match.index + match[0].length - found.length
    return [{ text: found, line: lineOf(text, start), isTitle: inTest && match[1] === undefined }]
  })
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
