import { z } from 'zod'
import { toPlainName } from '~/domain/squads/names'

/** Returns the schema of a name or title that others will read. */
export function nameText() {
  return z.string().overwrite(toPlainName).trim()
}
