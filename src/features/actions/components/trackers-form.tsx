import { useState } from 'react'
import { findTrackerProblem, MAX_TRACKER_TEXT, type Tracker } from '~/domain/actions/tracker'
import {
  blankTrackers,
  type TrackerFields,
  toTrackers,
} from '~/features/actions/state/tracker-fields'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { focusFirstInvalid } from '~/ui/forms/form'
import { useRequest } from '~/ui/forms/use-request'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { saveTrackers, useActions } from '../client'

/** Form for the addresses of the squad's trackers. Emptying a field removes its tracker. */
export function TrackersForm({ squadId }: { squadId: string }) {
  const query = useActions(squadId)
  return (
    <Loaded query={query} failure={m.actions_failed()}>
      {({ trackers }) => <Form squadId={squadId} trackers={trackers} />}
    </Loaded>
  )
}

type TrackerField = { key: keyof TrackerFields; label: string; hint?: string; placeholder: string }

function Form({ squadId, trackers }: { squadId: string; trackers: readonly Tracker[] }) {
  const [fields, setFields] = useState(() => blankTrackers(trackers))
  const [wrong, setWrong] = useState<readonly (keyof TrackerFields)[]>([])
  const { isBusy, problem, run } = useRequest()

  async function save() {
    const given = toTrackers(fields)
    const faults = given.flatMap(({ tracker, keys }) => {
      const field = findTrackerProblem(tracker)
      return field === null ? [] : [keys[field]]
    })
    setWrong(faults)
    if (faults.length > 0) return focusFirstInvalid()
    const saved = given.map(({ tracker }) => tracker)
    if (await run(() => saveTrackers(squadId, saved))) showToast(m.trackers_saved)
  }

  const groups: { title: string; shown: TrackerField[] }[] = [
    {
      title: 'GitHub',
      shown: [{ key: 'github', label: m.trackers_repository(), placeholder: 'owner/repository' }],
    },
    {
      title: 'GitLab',
      shown: [
        { key: 'gitlabBase', label: m.trackers_address(), placeholder: 'https://gitlab.com' },
        { key: 'gitlab', label: m.trackers_project(), placeholder: 'group/project' },
      ],
    },
    {
      title: m.trackers_jira(),
      shown: [
        { key: 'jiraBase', label: m.trackers_address(), placeholder: 'https://jira.example.org' },
        { key: 'jira', label: m.trackers_jira_project(), placeholder: '10000' },
        { key: 'jiraType', label: m.trackers_jira_type(), placeholder: '10001' },
      ],
    },
  ]
  return (
    <form
      noValidate
      className="grid gap-5 pt-2"
      aria-label={m.trackers_title()}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {groups.map(({ title, shown }) => (
        <fieldset key={title} className="grid min-w-0 gap-3">
          <legend className="mb-2 text-14 font-580">{title}</legend>
          {shown.map(({ key, ...field }) => (
            <Field
              key={key}
              {...field}
              value={fields[key]}
              maxLength={MAX_TRACKER_TEXT}
              autoCapitalize="none"
              spellCheck={false}
              error={wrong.includes(key) ? m.trackers_wrong() : undefined}
              onChange={({ target }) => {
                setFields({ ...fields, [key]: target.value })
                setWrong(wrong.filter((each) => each !== key))
              }}
            />
          ))}
        </fieldset>
      ))}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {m.action_save()}
        </Button>
      </div>
    </form>
  )
}
