import { useMemo } from 'react'
import { actionOf } from '~/domain/actions/idea'
import type { PromiseLine } from '~/domain/actions/promise-lines'
import {
  type ActionFields,
  blankFields,
  toActionInput,
} from '~/features/actions/state/action-fields'
import { useMembers } from '~/features/members/client'
import {
  commandRoomAction,
  createRoomAction,
  saveRoomAction,
} from '~/features/rooms/actions/client'
import { useRoomDoor } from '~/features/rooms/client'
import { treeOfView } from '~/features/rooms/view/topic-tree-of-view'
import { useRequest } from '~/ui/forms/use-request'
import type { Lead } from './use-lead'
import { useLines } from './use-lines'

export type Promises = ReturnType<typeof usePromises>

/** Promises the lines one by one. A refused one stays, with its text. */
export function usePromises(lead: Lead) {
  const { code, view } = lead
  const { written, remove } = useLines(lead)
  const { isBusy, problem, run } = useRequest()
  const topics = useMemo(() => treeOfView(view.topics), [view.topics])
  const { data: door } = useRoomDoor(code)
  const { data: members } = useMembers(door?.squadId ?? null)
  const people = useMemo(() => (members ? [members.owner, ...members.members] : []), [members])

  async function promise(line: PromiseLine): Promise<void> {
    const { note, source } = line
    const { title, topic, owner, dueSprint } = toActionInput(fieldsOf(line), { people, topics })
    const action = { title, topic, owner, dueSprint }
    const idea = source === null ? null : actionOf(view.actions, source)
    if (idea?.state !== 'idea') {
      await createRoomAction(code, { ...action, note, state: 'open' })
      return
    }
    await saveRoomAction(idea, action)
    await commandRoomAction(code, idea.id, { do: 'start' })
  }

  /** Returns false if one of them was refused. */
  async function save(): Promise<boolean> {
    for (const line of written) {
      if (!(await run(() => promise(line)))) return false
      remove(line.key)
    }
    return true
  }
  return { topics, people, isBusy, problem, save }
}

/** Fills the fields that a line leaves out with those of any new action. */
export function fieldsOf({ title, topicId, owner, dueSprint }: PromiseLine): ActionFields {
  return { ...blankFields(dueSprint), title, topicId, owner, dueSprint }
}
