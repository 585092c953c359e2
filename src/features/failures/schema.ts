import { z } from 'zod'
import { PAGES } from '~/i18n/site-map'

/** Parts of pages with their own error boundary: the rest of the page continues to work. */
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

/** `app` means that not even the navigation could be rendered. */
const part = z.enum([...CARDS, 'page', 'app'])

/** Paths of the site map, with names instead of ids, such as `/squad/:squadId`. */
const route = z.enum(PAGES.map(({ path }) => path))

/**
 * A part of a page that could not be rendered. Every field is a fixed word, the name of an error's class or a hash, so that no user input and no
 * name fits in.
 */
export const failureReport = z
  .object({
    error: z.string().regex(/^[A-Z][A-Za-z]{0,39}$/),
    part,
    /** Null at an address that the site map does not have. */
    route: route.nullable(),
    /** Name of the page's entry script. */
    build: z.string().regex(/^[\w.-]{1,60}$/),
  })
  .strict()
  .meta({ id: 'FailureReport' })

export type FailureReport = z.infer<typeof failureReport>
