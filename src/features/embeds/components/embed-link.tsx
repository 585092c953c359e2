import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { type PictureLook, sourcesOf } from '~/features/embeds/view/picture-source'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { revokeEmbed, shareEmbed } from '../client'
import { CopyRow } from './copy-row'

type EmbedLinkProps = {
  squad: { id: string; name: string }
  look: PictureLook
  /** Null until the picture has a link. */
  url: string | null
}

/** Controls that create, copy and revoke a picture's link. */
export function EmbedLink({ squad, look, url }: EmbedLinkProps) {
  const { isBusy, problem, run } = useRequest()
  const [isAsking, setIsAsking] = useState(false)
  const [says, setSays] = useState<'created' | 'copied' | 'selected' | 'revoked' | null>(null)
  // True after a press: the control that replaces the pressed button then takes the focus.
  const [hasPressed, setHasPressed] = useState(false)
  const which = { squadId: squad.id, picture: look.kind }

  async function share() {
    setHasPressed(true)
    if (await run(() => shareEmbed(which), 'share')) setSays('created')
  }

  async function revoke(isSure: boolean) {
    setIsAsking(false)
    setHasPressed(true)
    if (isSure && (await run(() => revokeEmbed(which), 'revoke'))) setSays('revoked')
  }

  return (
    <div className="grid gap-4">
      {url === null ? (
        <Button
          key="share"
          tone="primary"
          icon={Link2}
          isBusy={isBusy}
          autoFocus={hasPressed}
          className="justify-self-start below-type:justify-self-stretch"
          onClick={() => void share()}
        >
          {m.embed_create()}
        </Button>
      ) : (
        <Sources
          {...{ look, url }}
          hasFocus={hasPressed}
          squadName={squad.name}
          onCopied={(isCopied) => setSays(isCopied ? 'copied' : 'selected')}
        />
      )}
      <p role="status" className="text-14 font-540 empty:hidden">
        {says && OUTCOMES[says]()}
      </p>
      {url !== null && (
        <Button
          key="revoke"
          tone="danger"
          icon={Link2Off}
          isBusy={isBusy}
          className="justify-self-start below-type:justify-self-stretch"
          onClick={() => setIsAsking(true)}
        >
          {m.embed_revoke()}
        </Button>
      )}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {isAsking && (
        <AlertDialog
          title={m.embed_revoke_question()}
          choices={[{ value: 'sure', label: m.embed_revoke(), tone: 'danger-solid' }]}
          onChoice={(choice) => void revoke(choice === 'sure')}
        >
          {m.embed_revoke_text()}
        </AlertDialog>
      )}
    </div>
  )
}

const OUTCOMES = {
  created: m.embed_created,
  copied: m.embed_copied,
  selected: m.embed_selected,
  revoked: m.embed_revoked,
}

type SourcesProps = {
  squadName: string
  look: PictureLook
  url: string
  /** True if the first copy button takes the focus when it appears. */
  hasFocus: boolean
  onCopied: (isCopied: boolean) => void
}

function Sources({ squadName, look, url, hasFocus, onCopied }: SourcesProps) {
  const alt = `${m.embed_average({}, { locale: look.locale })} · ${squadName}`
  const { markdown, html, address } = sourcesOf({ url, alt, look })
  return (
    <>
      <CopyRow label="Markdown" value={markdown} {...{ hasFocus, onCopied }} />
      <CopyRow label="HTML" value={html} {...{ onCopied }} />
      <CopyRow label={m.embed_address()} value={address} {...{ onCopied }} />
      <p className="text-13 text-ink-3">{m.embed_hint()}</p>
    </>
  )
}
