import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  type ArticleFront,
  articleFront,
  countWords,
  readingMinutes,
  STRAIGHT_QUOTES,
} from '../../../src/domain/text/article.ts'
import { isLanguage, LANGUAGE_CODES, type Language } from '../../../src/domain/text/languages.ts'
import { checkBlocks, firstDifference, outlineOf } from './article-outline.ts'

export type ArticleFile = {
  slug: string
  locale: Language
  /** Path from the root of the project. */
  path: string
  front: ArticleFront
  /** Text in MDX, with empty lines in place of the front matter, so that errors name the right line. */
  body: string
}

/** A tag of a component, with its attributes. */
const TAGS = /<\/?\w[^>]*>/g

const FRONT = /^---\n([\s\S]*?)\n---\n/

/** Reads all articles below `root`. Throws for the first file with invalid front matter, and names it. */
export function readArticles(root: string): ArticleFile[] {
  return LANGUAGE_CODES.flatMap((locale) => {
    const folder = `src/content/${locale}/blog`
    const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
    return names
      .filter((name) => name.endsWith('.mdx'))
      .sort()
      .map((name) => readArticle(readFileSync(join(root, folder, name), 'utf8'), { locale, name }))
  })
}

/** Reads one article from its text. Throws for invalid front matter, and names the file. */
export function readArticle(
  text: string,
  { locale, name }: { locale: Language; name: string },
): ArticleFile {
  const path = `src/content/${locale}/blog/${name}`
  const found = text.match(FRONT)
  if (!found) throw new Error(`${path}: there is no front matter between two lines of ---`)
  const read = articleFront.safeParse(parse(found[1] ?? ''))
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`)
  const body = text.replace(FRONT, (front) => front.replace(/[^\n]/g, ''))
  return { slug: name.replace(/\.mdx$/, ''), locale, path, front: read.data, body }
}

export type Surroundings = {
  /** Slugs that have a page. */
  slugs: readonly string[]
  /** Slugs in the list of articles. The other articles are linked from an article. */
  listed: readonly string[]
  /** True if an address within the site leads to a page, anchor included. */
  isPage: (address: string) => boolean
  /** True if the author's picture is a file of the site. */
  hasPicture: (author: ArticleFront['author']) => boolean
}

/** A second-hand claim: its writer has to read the source or drop the claim. */
const SECOND_HAND =
  /segundo quem|fontes? secundárias?|por citação|(lid|consultad)[oa]s? (em|por|pelo|no) |secondary sources?|as cited by|as others cite|read (in|through) /i

/** Returns the problems of all articles together, each beginning with the name of its file. */
export function checkArticles(files: readonly ArticleFile[], site: Surroundings): string[] {
  const known = new Set(files.map(({ locale, slug }) => `${locale}/${slug}`))
  const missing = LANGUAGE_CODES.flatMap((locale) =>
    site.slugs
      .filter((slug) => !known.has(`${locale}/${slug}`))
      .map(
        (slug) =>
          `src/content/${locale}/blog/${slug}.mdx: is missing, and the site has a page for it`,
      ),
  )
  return [
    ...missing,
    ...files.flatMap((file) => checkArticle(file, { files, site })),
    ...files.flatMap((file) => checkTwin(file, files)),
  ]
}

/** Returns the differences to the Portuguese text. A translation has the same blocks, in the same order and of the same size. */
function checkTwin(file: ArticleFile, files: readonly ArticleFile[]): string[] {
  const twin = files.find(({ slug, locale }) => slug === file.slug && locale === LANGUAGE_CODES[0])
  if (!twin || twin === file) return []
  const difference = firstDifference(outlineOf(file.body), outlineOf(twin.body))
  const { section, has, butTwin } = difference ?? {}
  const inText = difference ? [`has ${has} in “${section}”, and ${twin.path} ${butTwin}`] : []
  const inFront = (['examples', 'faq', 'links'] as const).flatMap((part) => {
    const [own = 0, other = 0] = [file.front[part]?.length, twin.front[part]?.length]
    return own === other ? [] : [`has ${own} ${part}, and ${twin.path} ${other}`]
  })
  return [...inText, ...inFront].map((problem) => `${file.path}: ${problem}`)
}

type All = { files: readonly ArticleFile[]; site: Surroundings }

function checkArticle({ path, slug, locale, front, body }: ArticleFile, { files, site }: All) {
  const problems = [...checkParts({ front, body }), ...checkBlocks(outlineOf(body))]
  if (!site.slugs.includes(slug)) problems.push(`no page of the site shows /blog/${slug}`)
  for (const related of front.related) {
    if (related === slug) problems.push('is related to itself')
    if (!site.slugs.includes(related)) problems.push(`there is no related article ${related}`)
  }
  const isFound =
    site.listed.includes(slug) ||
    files.some((other) => other.locale === locale && other.front.related.includes(slug))
  if (!isFound) problems.push('is neither listed nor related to any other')
  if (!site.hasPicture(front.author)) problems.push(`there is no picture of ${front.author}`)
  const secondHand = readableText({ front, body }).match(SECOND_HAND)
  if (secondHand) problems.push(`has a claim at second hand: ${secondHand[0].trim()}`)
  if (front.updatedAt < front.date) problems.push('was updated before it was written')
  const minutes = readingMinutes(countWords(readableText({ front, body })))
  if (minutes !== front.readingTime) {
    problems.push(`takes ${minutes} minutes to read, and says ${front.readingTime}`)
  }
  const straight = body
    .replace(TAGS, '')
    .split('\n')
    .find((line) => STRAIGHT_QUOTES.test(line))
  if (straight) problems.push(`has straight quotation marks: ${straight.trim()}`)
  for (const address of internalLinks({ front, body })) {
    if (!site.isPage(address)) problems.push(`links to ${address}, where nothing is`)
    const code = /^\/(\w+)/.exec(address)?.[1] ?? ''
    const language = isLanguage(code) ? code : LANGUAGE_CODES[0]
    if (language !== locale) problems.push(`links to ${address}, which is in the other language`)
  }
  return problems.map((problem) => `${path}: ${problem}`)
}

const PARTS = { examples: '<Examples />', faq: '<Questions />', links: '<Links />' } as const

/** Returns the mismatches between the parts of the front matter and their placeholders in the text. */
function checkParts({ front, body }: ArticleContent): string[] {
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((name) => {
    const part = PARTS[name]
    if (front[name] && !body.includes(part)) return [`has ${name}, and no ${part} in the text`]
    return !front[name] && body.includes(part) ? [`has ${part} in the text, and no ${name}`] : []
  })
}

type ArticleContent = Pick<ArticleFile, 'front' | 'body'>

/** Returns the text as a reader sees it, without addresses, formatting and the labels of figures. */
export function readableText({ front: { examples = [], faq = [] }, body }: ArticleContent): string {
  const more = [
    ...examples.flatMap(({ title, content }) => [title, content]),
    ...faq.flatMap(({ q, a }) => [q, a]),
  ]
  return [body, ...more]
    .join('\n')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/https?:\S+/g, ' ')
    .replace(TAGS, ' ')
}

function internalLinks({ front: { links = [], cta }, body }: ArticleContent): string[] {
  const inText = [...body.matchAll(/\]\((\/[^)\s]*)/g)].map(([, address = '']) => address)
  const inFront = links.map(({ url }) => url).filter((url) => url.startsWith('/'))
  return [...inText, ...inFront, cta.url]
}
