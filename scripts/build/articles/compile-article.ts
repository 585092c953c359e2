import { compile } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import { type ArticleHeading, toAnchor } from '../../../src/domain/text/article.ts'

/** A node of MDX's trees, with the fields that are read here. */
export type TextNode = {
  type: string
  /** Name of a component. */
  name?: string | null
  tagName?: string
  value?: string
  depth?: number
  /** True or false for an item of a checklist. */
  checked?: boolean | null
  properties?: Record<string, unknown>
  attributes?: { type: string; name?: string; value?: unknown }[]
  children?: TextNode[] | undefined
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** MDX's check of each component, in case the page does not pass it. React refuses it at build time, when each page is rendered. */
const MISSING = /^ *if \(!\w+\) _missingMdxReference\(.*\);\n/gm

/** Compiles an article's text to a module, and returns its sections. Throws if two sections have the same title. */
export async function compileArticle(body: string, path: string) {
  const headings: ArticleHeading[] = []
  const compiled = await compile(
    { value: body, path },
    {
      remarkPlugins: [remarkGfm, () => (tree) => keepMarkdown(tree as TextNode, body)],
      rehypePlugins: [
        () => (tree) => collectHeadings(tree as TextNode, headings),
        () => (tree) => dropLineBreaks(tree as TextNode),
      ],
    },
  )
  return { text: String(compiled).replaceAll(MISSING, ''), headings }
}

/**
 * Gives each take-away its own Markdown for its copy button. Styles draw the boxes of a checklist: screen readers would announce inputs that cannot
 * be used.
 */
function keepMarkdown(tree: TextNode, body: string) {
  for (const node of tree.children ?? []) {
    if (node.name !== 'TakeAway') continue
    node.attributes?.push(attribute('markdown', markdownOf(node, body)))
    for (const item of (node.children ?? []).flatMap(({ children }) => children ?? [])) {
      if (item.type === 'listItem') item.checked = null
    }
  }
}

/** Returns the Markdown between a component's tags, without language marks. */
function markdownOf({ children = [] }: TextNode, body: string): string {
  const start = children[0]?.position?.start.offset
  const end = children.at(-1)?.position?.end.offset
  return body.slice(start, end).replaceAll(/<\/?En>/g, '')
}

/** Collects the sections and gives each its anchor. A take-away is a section too. */
function collectHeadings(tree: TextNode, headings: ArticleHeading[]) {
  for (const node of tree.children ?? []) {
    const title = node.name === 'TakeAway' ? attributeOf(node, 'title') : textOf(node)
    if (node.tagName !== 'h2' && node.name !== 'TakeAway') continue
    const id = toAnchor(title)
    if (headings.some((other) => other.id === id)) {
      throw new Error(`two sections are called ${title}`)
    }
    if (node.tagName) node.properties = { ...node.properties, id }
    else node.attributes?.push(attribute('id', id))
    headings.push({ id, title })
  }
}

const BLOCKS = /^(ul|ol|table|thead|tbody|tr|blockquote)$/

/** Removes the line breaks between blocks, which are invisible and would be a tenth of a page's nodes. */
function dropLineBreaks(node: TextNode) {
  const isOfBlocks = BLOCKS.test(node.tagName ?? '') || /^(root|mdxJsxFlowElement)$/.test(node.type)
  if (isOfBlocks) node.children = node.children?.filter(({ value }) => value !== '\n')
  node.children?.forEach(dropLineBreaks)
}

function attribute(name: string, value: string) {
  return { type: 'mdxJsxAttribute', name, value }
}

/** Returns a component's attribute as text; empty without it. */
export function attributeOf({ attributes = [] }: TextNode, name: string): string {
  const value = attributes.find((each) => each.name === name)?.value
  return typeof value === 'string' ? value : ''
}

export function textOf({ value = '', children = [] }: TextNode): string {
  return value + children.map(textOf).join('')
}
