import { createProcessor } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import { TAKE_AWAY_KINDS } from '../../../src/domain/text/article.ts'
import { FIGURES, LABEL_SEPARATOR } from '../../../src/domain/text/illustrations.ts'
import { attributeOf, type TextNode, textOf } from './compile-article.ts'

/** A block of an article that its twin must have too: anything except a paragraph. */
export type Block = { shape: string; section: string; node: TextNode }

const processor = createProcessor({ remarkPlugins: [remarkGfm] })

/** Returns the blocks of an article's text in order, each component before its own blocks. */
export function outlineOf(body: string): Block[] {
  let section = 'the opening'
  const blocksOf = ({ children = [] }: TextNode): Block[] =>
    children.flatMap((node) => {
      if (node.type === 'heading') section = textOf(node)
      const shape = shapeOf(node)
      const own = shape === null ? [] : [{ shape, section, node }]
      return node.type === 'mdxJsxFlowElement' ? [...own, ...blocksOf(node)] : own
    })
  return blocksOf(processor.parse(body) as TextNode)
}

/** Returns the names of a text's figures, each once. */
export function figuresOf(outline: readonly Block[]): string[] {
  const names = outline
    .filter(({ node }) => node.name === 'Figure')
    .map(({ node }) => attributeOf(node, 'name'))
  return [...new Set(names)]
}

function shapeOf(node: TextNode): string | null {
  const { type, name, depth, children = [] } = node
  switch (type) {
    case 'heading':
      return `a heading of level ${depth}`
    case 'list':
      return `a list of ${children.length}`
    case 'table':
      return `a table of ${children.length} rows and ${children[0]?.children?.length} columns`
    case 'blockquote':
      return 'a quotation'
    case 'mdxJsxFlowElement':
      return `${name} ${attributeOf(node, 'name') || attributeOf(node, 'kind')}`.trim()
    default:
      return null
  }
}

/** Components of which each article has at least one. */
const NEEDED = { Figure: 'has no figure', TakeAway: 'has nothing to take away' }

/** Returns the problems of a text's figures and take-aways. */
export function checkBlocks(outline: readonly Block[]): string[] {
  const missing = Object.entries(NEEDED)
    .filter(([name]) => !outline.some(({ node }) => node.name === name))
    .map(([, problem]) => problem)
  const wrong = outline.flatMap(({ node }) => {
    if (node.name === 'Figure') return checkFigure(node)
    return node.name === 'TakeAway' ? checkTakeAway(node) : []
  })
  return [...missing, ...wrong]
}

function checkFigure(node: TextNode): string[] {
  const name = attributeOf(node, 'name')
  const known = Object.entries(FIGURES).find(([figure]) => figure === name)
  if (!known) return [`there is no figure ${name}`]
  const problems = []
  const labels = attributeOf(node, 'labels').split(LABEL_SEPARATOR).filter(Boolean)
  const [, wanted] = known
  if (labels.length !== wanted) {
    problems.push(`figure ${name} has ${labels.length} labels, and draws ${wanted}`)
  }
  if (attributeOf(node, 'alt').length < 40) {
    problems.push(`figure ${name} does not say in its alt what it shows`)
  }
  if (textOf(node).trim() === '') problems.push(`figure ${name} has no caption`)
  return problems
}

function checkTakeAway(node: TextNode): string[] {
  const kind = attributeOf(node, 'kind')
  const problems = []
  if (!TAKE_AWAY_KINDS.some((known) => known === kind)) {
    problems.push(`there is no take-away of the kind ${kind}`)
  }
  if (attributeOf(node, 'title') === '') problems.push('a take-away has no title')
  return problems
}

/** Returns the first difference between the blocks of two texts and its place; null without one. */
export function firstDifference(
  one: readonly Block[],
  other: readonly Block[],
): { section: string; has: string; butTwin: string } | null {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const [has, butTwin] = [one[at]?.shape ?? 'nothing', other[at]?.shape ?? 'nothing']
    if (has !== butTwin) return { section: one[at]?.section ?? 'the end', has, butTwin }
  }
  return null
}
