import { m } from '~/paraglide/messages'
import { CopyField } from '~/ui/forms/copy-field'

/** Field with the secret that signs messages to a host. */
export function SecretField({ host, value }: { host: string; value: string }) {
  return (
    <CopyField
      label={m.webhooks_secret({ host })}
      hint={m.webhooks_secret_hint()}
      value={value}
      copy={m.webhooks_secret_copy()}
      copied={m.webhooks_secret_copied()}
      selected={m.webhooks_secret_selected()}
      hasFocus
    />
  )
}
