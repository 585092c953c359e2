import { z } from 'zod'
import { PAGES } from '~/i18n/site-map'

/** Parts of pages that fail alone: the rest of the page goes on working. */
const CARDS = [
  'account-data',
  'account-deletion',
  'account-email',
  'account-name',
  'account-password',
  'account-reminders',
  'account-sessions',
  'account-tokens',
  'comparison',
  'delete-squad',
  'feedback',
  'history',
  'members',
  'results',
  'retrospectives',
  'rooms',
  'squad',
  'talk',
  'topics',
  'trackers',
  'transfer',
  'actions',
  'trends',
  'your-data',
] as const

export type Card = (typeof CARDS)[number]

/** `app` is everything: not even the navigation could be drawn. */
const part = z.enum([...CARDS, 'page', 'app'])

/** Paths of the site map, with names in place of ids, as in `/squad/:squadId`. */
const route = z.enum(PAGES.map(({ path }) => path))

/**
 * A part of a page that could not be drawn. Every field is a fixed word, the name of an error's class or a hash: nothing that a person
 * typed and nothing that names anyone fits in.
 */
export const failureReport = z
  .object({
    error: z.string().regex(/^[A-Z][A-Za-z]{0,39}$/),
    part,
    /** Null at an address that the site map does not have. */
    route: route.nullable(),
    /** Name of the script that the page was started with. */
    build: z.string().regex(/^[\w.-]{1,60}$/),
  })
  .strict()
  .meta({ id: 'FailureReport' })

export type FailureReport = z.infer<typeof failureReport>
