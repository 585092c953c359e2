import { z } from 'zod'
import { ILLUSTRATIONS } from './illustrations.ts'

/** Words per minute of attentive reading, the basis of an article's stated length. */
const WORDS_A_MINUTE = 200

/** Authors of articles. */
const AUTHORS = ['creator'] as const

export type AuthorName = (typeof AUTHORS)[number]

/** Straight quotes; print uses different ones for the two ends of a quotation. */
export const STRAIGHT_QUOTES = /["']/

const sentence = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !STRAIGHT_QUOTES.test(text), 'has straight quotation marks')
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** The front matter of an article's file. */
export const articleFront = z.strictObject({
  title: sentence.max(70),
  description: sentence.min(80).max(170),
  /** Text of the card in lists of articles. */
  summary: sentence.max(130),
  keywords: z.array(sentence).min(3),
  imgAlt: sentence,
  date: z.iso.date(),
  updatedAt: z.iso.date(),
  readingTime: z.int().positive(),
  /** The author's key in `site.config.ts` and in the texts. */
  author: z.enum(AUTHORS),
  illustration: z.enum(ILLUSTRATIONS),
  related: z.array(slug).min(2).max(4),
  /** The end of the text: the reader's next step and its cost. */
  cta: z.strictObject({ title: sentence, text: sentence, label: sentence, url: sentence }),
  examples: z.array(z.strictObject({ title: sentence, content: sentence })).optional(),
  faq: z.array(z.strictObject({ q: sentence, a: sentence })).optional(),
  links: z.array(z.strictObject({ title: sentence, url: sentence })).optional(),
})

export type ArticleFront = z.infer<typeof articleFront>

/** A heading of the text with its anchor. */
export type ArticleHeading = { id: string; title: string }

/** Material to print or copy: an agenda, a checklist, or a table to fill in. */
export const TAKE_AWAY_KINDS = ['agenda', 'checklist', 'board'] as const

export type TakeAwayKind = (typeof TAKE_AWAY_KINDS)[number]

/** Fields of the front matter that only the article's page shows. */
export type ArticleParts = Pick<
  ArticleFront,
  'description' | 'keywords' | 'imgAlt' | 'examples' | 'faq' | 'links' | 'cta'
>

/** An article as links to it show it. */
export type Article = Omit<ArticleFront, keyof ArticleParts> & { slug: string }

/** Returns the minutes needed to read this number of words; at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** Counts the words in a text as a reader does, without isolated punctuation. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** Converts a heading into an anchor: lower-case Latin letters and digits, joined by hyphens. */
export function toAnchor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
