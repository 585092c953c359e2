import { Download } from 'lucide-react'
import { errorText } from '~/i18n/error-texts'
import { downloadFile } from '~/lib/browser/files'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { PageSection } from '~/ui/frame/page-section'
import { Notice } from '~/ui/notice'
import { readPersonalData } from '../../client'

export function PersonalData() {
  const { isBusy, problem, run } = useRequest()

  async function download() {
    const text = await readPersonalData()
    downloadFile({ name: 'retroscore-data.json', type: 'application/json', text })
  }

  return (
    <PageSection title={m.account_data()} hint={m.account_data_hint()}>
      <Button
        icon={Download}
        className="justify-self-start"
        isBusy={isBusy}
        onClick={() => void run(download)}
      >
        {m.account_data_download()}
      </Button>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </PageSection>
  )
}
