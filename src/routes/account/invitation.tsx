import { Invitation } from '~/features/members/components/invitation'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { site } from '../../../site.config'

export function meta() {
  return {
    title: `${m.invitation_title()} · ${site.name}`,
    description: m.invitation_description(),
  }
}

export default function InvitationPage() {
  const { token = '' } = useParams()
  return <Invitation token={token} />
}
