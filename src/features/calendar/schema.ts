import { z } from 'zod'

export const calendarLink = z
  .object({
    url: z.url().nullable().describe('Address for calendar programs; null without a link'),
  })
  .meta({ id: 'CalendarLink' })

export type CalendarLink = z.infer<typeof calendarLink>
