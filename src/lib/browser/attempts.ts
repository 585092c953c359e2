import { newUuid } from '~/lib/ids'
import { ApiProblem } from './api-client'

/**
 * Creates ids for new objects. The same content keeps its id until the server has responded, so that a retry after a lost response does not create a
 * second object.
 */
export function createAttempts() {
  const ids = new Map<string, string>()
  return async <Result>(
    content: object,
    create: (id: string) => Promise<Result>,
  ): Promise<Result> => {
    const key = JSON.stringify(content)
    const id = ids.get(key) ?? newUuid()
    ids.set(key, id)
    try {
      const result = await create(id)
      ids.delete(key)
      return result
    } catch (error) {
      if (!(error instanceof ApiProblem) || !error.isPassing) ids.delete(key)
      throw error
    }
  }
}
