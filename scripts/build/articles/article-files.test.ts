import { expect, test } from 'vitest'
import { countWords } from '../../../src/domain/text/article'
import {
  type ArticleFile,
  checkArticles,
  readArticle,
  readableText,
  type Surroundings,
} from './article-files'

const FRONT = {
  title: 'O que é Scrum',
  description:
    'Uma descrição que diz bastante do artigo, com mais de oitenta caracteres, para quem procura por ele.',
  summary: 'Em poucas palavras.',
  keywords: ['scrum', 'sprint', 'time'],
  imgAlt: 'Um anel de trinta traços',
  date: '2025-06-24',
  updatedAt: '2025-09-10',
  readingTime: 1,
  author: 'creator',
  illustration: 'cycle',
  cta: { title: 'E agora?', text: 'Leia mais.', label: 'Ler', url: '/blog/b' },
  related: ['b', 'c'],
}
const SITE: Surroundings = {
  slugs: ['a', 'b', 'c'],
  listed: ['a', 'b', 'c'],
  isPage: (address) => ['/blog/b', '/en/blog/b', '/glossario#sprint'].includes(address),
  hasPicture: () => true,
}
/** Required parts of every article. */
const REST = `${figure()}\n\n${sheet()}`

function write(front: object, body = 'Palavras.', rest = REST): string {
  const lines = Object.entries(front)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n${body}\n\n${rest}\n`
}

function read(changes: object = {}, body?: string, slug = 'a', locale: 'pt' | 'en' = 'pt') {
  const cta = { ...FRONT.cta, url: locale === 'pt' ? '/blog/b' : '/en/blog/b' }
  const text = write({ ...FRONT, cta, ...changes }, body)
  return readArticle(text, { locale, name: `${slug}.mdx` })
}

/** Returns three articles in both languages, with the first one changed. */
function all(first: ArticleFile = read()): ArticleFile[] {
  const others = (['pt', 'en'] as const).flatMap((locale) =>
    SITE.slugs.map((slug) =>
      read({ related: SITE.slugs.filter((other) => other !== slug) }, undefined, slug, locale),
    ),
  )
  const isFirst = ({ slug, locale }: ArticleFile) => slug === first.slug && locale === first.locale
  return others.map((other) => (isFirst(other) ? first : other))
}

function sheet({ title = 'Roteiro', kind = 'agenda', content = '- a' } = {}): string {
  return `<TakeAway title="${title}" kind="${kind}">\n\n${content}\n\n</TakeAway>`
}

function figure({
  name = 'same-mean',
  labels = 'a | b | c | d',
  alt = 'A média é a mesma, e as notas não, o que só a distância mostra.',
  caption = 'Legenda',
} = {}): string {
  return `<Figure name="${name}" labels="${labels}" alt="${alt}">\n${caption}\n</Figure>`
}

test('reads a valid file and keeps the line numbers of errors in its text', () => {
  const { front, body } = read({}, 'Primeiro parágrafo.')
  expect(front).toMatchObject({ title: 'O que é Scrum', cta: { label: 'Ler' } })
  expect(body.split('\n').indexOf('Primeiro parágrafo.')).toBe(Object.keys(FRONT).length + 2)
  expect(checkArticles(all(), SITE)).toEqual([])
})

test.each([
  ['a missing field', { title: undefined }, /title/],
  ['a field of another kind', { readingTime: 'seis' }, /readingTime/],
  ['an unknown field', { subtitle: 'x' }, /subtitle/],
  ['an invalid date', { date: '2025-02-30' }, /date/],
  ['quotation marks of a typewriter', { summary: 'O que é "pronto"?' }, /straight/],
  ['an article that leads nowhere in the end', { cta: undefined }, /cta/],
  ['an unknown illustration', { illustration: 'cat' }, /illustration/],
])('%s names the file', (_, changes, expected) => {
  const act = () => read(changes)
  expect(act).toThrow(/^src\/content\/pt\/blog\/a\.mdx: /)
  expect(act).toThrow(expected)
})

test('a file without front matter is named', () => {
  const act = () => readArticle('# Scrum\n', { locale: 'en', name: 'x.mdx' })
  expect(act).toThrow('src/content/en/blog/x.mdx: there is no front matter')
})

test.each([
  ['a related article that is not there', read({ related: ['b', 'z'] }), 'no related article z'],
  ['itself among the related', read({ related: ['a', 'b'] }), 'related to itself'],
  ['a dead link', read({}, 'Leia [isto](/blog/nada).'), 'links to /blog/nada, where nothing is'],
  ['a dead anchor', read({}, 'Veja [sprint](/glossario#sprin).'), '/glossario#sprin'],
  ['a link to the other language', read({}, 'Leia [isto](/en/blog/b).'), 'the other language'],
  [
    'a dead link among the useful ones',
    read({ links: [{ title: 'x', url: '/x' }] }, '<Links />'),
    'links to /x',
  ],
  ['a part without its place', read({ faq: [{ q: 'x', a: 'y' }] }), 'no <Questions /> in the text'],
  ['a place without its part', read({}, '<Examples />'), 'and no examples'],
  ['a length that is not so', read({ readingTime: 4 }), 'takes 1 minutes to read, and says 4'],
  ['a quotation between straight marks', read({}, 'Diz "pronto" e sai.'), 'Diz "pronto" e sai.'],
  ['a call to nowhere', read({ cta: { ...FRONT.cta, url: '/blog/nada' } }), 'links to /blog/nada'],
  ['a sheet of an unknown kind', read({}, sheet({ kind: 'poster' })), 'of the kind poster'],
  ['a sheet without a title', read({}, sheet({ title: '' })), 'a take-away has no title'],
  ['an unknown figure', read({}, figure({ name: 'cat' })), 'there is no figure cat'],
  ['a figure short of a label', read({}, figure({ labels: 'a | b' })), 'has 2 labels, and draws 4'],
  ['a figure without a conclusion', read({}, figure({ alt: 'Votos' })), 'does not say in its alt'],
  ['a figure without a caption', read({}, figure({ caption: '' })), 'has no caption'],
  ['a source not read', read({}, 'Segundo quem a cita, sim.'), 'at second hand: Segundo quem'],
  ['a source read in parts', read({}, 'Smith, 1999 (lido em resumo).'), 'second hand: lido em'],
  ['an update before the text', read({ updatedAt: '2025-01-01' }), 'updated before'],
])('%s is reported', (_, first, expected) => {
  // Its twin lacks the same blocks, which is another problem.
  const isOwn = (problem: string) => problem.startsWith('src/content/pt/blog/a.mdx: ')
  const [problem, ...more] = checkArticles(all(first), SITE).filter(isOwn)
  expect(problem).toContain(expected)
  expect(more).toEqual([])
})

test.each([
  ['a shorter list', '## Dicas\n\n- a\n- b', 'has a list of 2 in “Tips”, and', 'a list of 3'],
  ['another kind of sheet', sheet({ kind: 'board' }), 'has TakeAway board', 'a list of 3'],
  ['one block more', '- a\n- b\n- c\n\n> d', 'has a quotation', 'Figure same-mean'],
])('%s than the twin has is reported', (_, text, ...expected) => {
  const list = '- a\n- b\n- c'
  const pt = read({}, text.startsWith('##') ? `## Dicas\n\n${list}` : list)
  const en = read({}, text.replace('Dicas', 'Tips'), 'a', 'en')
  const files = all(pt).map((file) => (file.slug === 'a' && file.locale === 'en' ? en : file))
  const problems = checkArticles(files, SITE)
  expect(problems).toHaveLength(1)
  for (const words of expected) expect(problems.join()).toContain(words)
  expect(problems.join()).toContain('src/content/pt/blog/a.mdx')
})

test('reports a question that only one language has', () => {
  const faq = [{ q: 'x', a: 'y' }]
  const twice = { faq: [...faq, { q: 'z', a: 'y' }] }
  const en = read({ faq }, '<Questions />', 'a', 'en')
  const files = all(read(twice, '<Questions />'))
  const problems = checkArticles(
    files.map((file) => (file.slug === 'a' && file.locale === 'en' ? en : file)),
    SITE,
  )
  expect(problems).toEqual([
    'src/content/en/blog/a.mdx: has 1 faq, and src/content/pt/blog/a.mdx 2',
  ])
})

test('counts words of sheets and captions as text, but not labels of figures', () => {
  const words = Array.from({ length: 250 }, (_, at) => `w${at}`).join(' ')
  const text = `${sheet({ content: words })}\n\n${figure({ alt: `${words} ${words}` })}`
  expect(countWords(readableText(read({}, text)))).toBe(253)
})

test('reports a missing translation, an article without a page and an unreachable one', () => {
  const lonely = all().filter(({ slug, locale }) => !(slug === 'c' && locale === 'en'))
  expect(checkArticles(lonely, SITE).join()).toContain('src/content/en/blog/c.mdx: is missing')
  const stray = [...all(), read({}, undefined, 'd')]
  expect(checkArticles(stray, SITE).join()).toContain('no page of the site shows /blog/d')
  const hidden = { ...SITE, listed: ['b', 'c'] }
  const apart = all().map((file) =>
    file.slug === 'a' ? file : { ...file, front: { ...file.front, related: ['b', 'c'] } },
  )
  expect(checkArticles(apart, hidden).join()).toContain('neither listed nor related')
})

test('reports an article without a figure, a sheet or its author’s picture', () => {
  const bare = readArticle(write(FRONT, 'Palavras.', ''), { locale: 'pt', name: 'a.mdx' })
  const problems = checkArticles(all(bare), { ...SITE, hasPicture: () => false })
  expect(problems.filter((problem) => problem.startsWith('src/content/pt/blog/a.mdx'))).toEqual([
    'src/content/pt/blog/a.mdx: has no figure',
    'src/content/pt/blog/a.mdx: has nothing to take away',
    'src/content/pt/blog/a.mdx: there is no picture of creator',
  ])
})

test('examples and questions count as text', () => {
  const words = Array.from({ length: 250 }, (_, at) => `w${at}`).join(' ')
  const text = '<Examples />\n\n<Questions />'
  const parts = {
    readingTime: 3,
    examples: [{ title: 'x', content: words }],
    faq: [{ q: 'y', a: words }],
  }
  expect(countWords(readableText(read(parts, text)))).toBe(504)
})
