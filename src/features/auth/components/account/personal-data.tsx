import { Download } from 'lucide-react'
import { errorText } from '~/i18n/error-texts'
import { downloadFile } from '~/lib/browser/files'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PageSection } from '~/ui/page-section'
import { useRequest } from '~/ui/use-request'
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
