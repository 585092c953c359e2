import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { site } from '../../../site.config.ts'
import type { Article, ArticleFront, ArticleParts } from '../../../src/domain/text/article.ts'
import { byLanguage, type Language } from '../../../src/domain/text/languages.ts'
import { ARTICLE_SLUGS, LISTED_SLUGS } from '../../../src/i18n/site-map.ts'
import { checkArticles, readArticle, readArticles } from './article-files.ts'
import { figuresOf, outlineOf } from './article-outline.ts'
import { compileArticle } from './compile-article.ts'
import { isPage } from '../known-pages.ts'
import { ROOT } from '../../project.ts'

const FILE = /\/src\/content\/(\w+)\/blog\/([^/]+\.mdx)$/

/**
 * Makes articles available as modules: each file is one component, compiled here so that no code of MDX reaches a browser, and all front matter is in
 * `virtual:articles`. A problem in one of them stops the build and names the file.
 */
export function articles(): Plugin {
  return {
    name: 'retroscore:articles',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:articles$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:articles$/ },
      handler: () => `export const ARTICLES = ${JSON.stringify(describeArticles())}`,
    },
    transform: {
      filter: { id: FILE },
      async handler(code, id) {
        const [, locale = '', name = ''] = id.match(FILE) ?? []
        const { body, path, front } = readArticle(code, { locale: locale as Language, name })
        const { text, headings } = await compileArticle(body, path)
        const { parts } = splitFront(front)
        const more = Object.entries({ headings, parts }).map(
          ([part, value]) => `export const ${part} = ${JSON.stringify(value)}`,
        )
        const figures = importFigures(figuresOf(outlineOf(body)))
        return { code: [figures, text, ...more, ''].join('\n'), map: null }
      },
    },
  }
}

/** Splits front matter into the parts for lists and those for the article's page alone. */
function splitFront(front: ArticleFront): { listed: Omit<Article, 'slug'>; parts: ArticleParts } {
  const { description, keywords, imgAlt, examples, faq, links, cta, ...listed } = front
  return { listed, parts: { description, keywords, imgAlt, examples, faq, links, cta } }
}

/** Returns the imports of an article's drawings, as part of its module. */
function importFigures(names: readonly string[]): string {
  const imports = names.map(
    (name, at) =>
      `import { drawing as figure${at} } from '~/features/blog/components/figures/${name}.tsx'`,
  )
  const entries = names.map((name, at) => `${JSON.stringify(name)}: figure${at}`)
  return [...imports, `export const figures = { ${entries.join(', ')} }`].join('\n')
}

/** Returns every article without its text, by language, in the order of the site map. Throws the problems of any of them. */
function describeArticles(): Record<Language, Article[]> {
  const files = readArticles(ROOT)
  const problems = checkArticles(files, {
    slugs: ARTICLE_SLUGS,
    listed: LISTED_SLUGS,
    isPage,
    hasPicture: (author) => existsSync(join(ROOT, 'public', site.avatarUrls[author])),
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const described = files.map(({ slug, locale, front }) => {
    return { locale, article: { ...splitFront(front).listed, slug } }
  })
  const inOrder = (wanted: Language) =>
    ARTICLE_SLUGS.flatMap((slug) =>
      described
        .filter(({ locale, article }) => locale === wanted && article.slug === slug)
        .map(({ article }) => article),
    )
  return byLanguage(inOrder)
}
