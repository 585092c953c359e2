import { z } from 'zod'
import { PICTURES } from '~/domain/outgoing/picture'
import { LANGUAGE_CODES } from '~/domain/text/languages'

export const pictureKind = z.enum(PICTURES)

/** Look of a picture. Without a theme an SVG follows its reader, and a PNG is light. */
export const pictureLook = z.object({
  lang: z.enum(LANGUAGE_CODES).optional(),
  theme: z.enum(['light', 'dark']).optional(),
})

const embed = z
  .object({
    kind: pictureKind,
    url: z
      .url()
      .nullable()
      .describe("Address of the picture as SVG; null for members who are not the squad's owner"),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Embed' })

export const embedList = z.object({ embeds: z.array(embed) }).meta({ id: 'EmbedList' })
export const oneEmbed = embed

export type Embed = z.infer<typeof embed>
