import { useRef, useState } from 'react'
import { ApiProblem } from '~/lib/browser/api-client'

/**
 * Returns the state of a request that a button triggers: pending, and the error of the last attempt. While it is pending, another click with the same `name` does
 * nothing, and one with another name waits for its turn. `run` resolves to true on success.
 */
export function useRequest() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const pending = useRef<{ name: string; ended: Promise<unknown> } | null>(null)

  async function run(request: () => Promise<unknown>, name = ''): Promise<boolean> {
    while (pending.current) {
      if (pending.current.name === name) return false
      await pending.current.ended
    }
    setIsBusy(true)
    setProblem(null)
    const answered = request()
    pending.current = { name, ended: answered.catch(() => {}) }
    try {
      await answered
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
      return false
    } finally {
      pending.current = null
      setIsBusy(false)
    }
  }

  return { isBusy, problem, run, forget: () => setProblem(null) }
}
