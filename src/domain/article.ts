import { z } from 'zod'
import { ILLUSTRATIONS } from './illustrations.ts'

/** Of a text read with attention, words a minute; what an article says of its length is true by it. */
const WORDS_A_MINUTE = 200

/** Typewriters had these for both ends of a quotation; print has one for each. */
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
  /** Of its card, where several articles stand together. */
  summary: sentence.max(130),
  keywords: z.array(sentence).min(3),
  imgAlt: sentence,
  date: z.iso.date(),
  updatedAt: z.iso.date(),
  readingTime: z.int().positive(),
  /** Who wrote it, as `site.config.ts` and the texts know them. */
  author: z.enum(['creator']),
  illustration: z.enum(ILLUSTRATIONS),
  related: z.array(slug).min(2).max(4),
  /** Ends with the way to the product. */
  cta: z.boolean().default(false),
  examples: z.array(z.strictObject({ title: sentence, content: sentence })).optional(),
  faq: z.array(z.strictObject({ q: sentence, a: sentence })).optional(),
  links: z.array(z.strictObject({ title: sentence, url: sentence })).optional(),
})

export type ArticleFront = z.infer<typeof articleFront>

/** A heading of the text, and where it is. */
export type ArticleHeading = { id: string; title: string }

/** Of the front matter, what comes with the text. */
export type ArticleParts = Pick<ArticleFront, 'examples' | 'faq' | 'links'>

/** An article without its text. */
export type Article = Omit<ArticleFront, keyof ArticleParts> & { slug: string }

/** Minutes that reading so many words takes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** Number of words in a text, as a reader counts them: punctuation that stands alone does not count. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** How a heading is written in an address: small letters and digits of the Latin alphabet, joined by hyphens. */
export function toAnchor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
