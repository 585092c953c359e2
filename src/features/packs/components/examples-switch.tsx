import { ListTree } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import { switchExamples, useExamplesSetting } from '../client'

/** Renders the choice between examples beside the scores and the scale alone. This device stores it. */
export function ExamplesSwitch() {
  const isOn = useExamplesSetting()
  return (
    <Segmented
      label={m.examples_switch()}
      value={isOn ? 'examples' : 'scale'}
      options={[
        { value: 'examples', label: m.examples_on(), icon: ListTree },
        { value: 'scale', label: m.examples_off() },
      ]}
      onChange={(value) => switchExamples(value === 'examples')}
    />
  )
}
