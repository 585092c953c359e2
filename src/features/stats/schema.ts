import { z } from 'zod'

export const activeUsers = z
  .object({
    count: z
      .int()
      .min(0)
      .describe('Number of people who have created a retrospective in the last two months'),
  })
  .meta({ id: 'ActiveUsers' })

export type ActiveUsers = z.infer<typeof activeUsers>
