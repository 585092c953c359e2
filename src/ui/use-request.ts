import { useState } from 'react'
import { ApiProblem } from '~/lib/api-client'

/**
 * One thing that is asked of the server by a press: whether it is under way, and why it was of no avail. A second press
 * meanwhile does nothing. `run` tells whether it went well.
 */
export function useRequest() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function run(request: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(null)
    try {
      await request()
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, problem, run, forget: () => setProblem(null) }
}
