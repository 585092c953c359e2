import type { Page } from '@playwright/test'
import type { Squad } from '../../src/features/squads/schema'

type Written = { topic?: string | null; state?: 'open' | 'idea'; dueOn?: string | null }

/** Creates actions in a squad of the page's user, through the product's API. */
export function actionData(page: Page, origin: string, squadId: Squad['id']) {
  async function send(method: 'post' | 'put', path: string, data: object) {
    const { request } = page.context()
    const answer = await request[method](`${origin}/api${path}`, { data, headers: { origin } })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return answer.json()
  }

  return {
    /** Creates an action that the squad owns until sprint 5. Resolves to its id. */
    async write(title: string, { topic = null, state = 'open', dueOn = null }: Written = {}) {
      const { id }: { id: string } = await send('post', `/squads/${squadId}/actions`, {
        ...{ title, state, dueSprint: 5, dueOn, owner: { kind: 'squad' } },
        topic: topic && { id: 'as it was called', title: topic },
      })
      return id
    },
    finish: (id: string) => send('post', `/actions/${id}/commands`, { do: 'done' }),
    /** Sets the squad's tracker to a GitHub repository: `owner/name`. */
    track: (project: string) =>
      send('put', `/squads/${squadId}/trackers`, {
        trackers: [{ kind: 'github', base: 'https://github.com', project, issueType: null }],
      }),
  }
}
