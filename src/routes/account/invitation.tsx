import { Invitation } from '~/features/members/components/invitation'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.invitation_title, m.invitation_description)

export default function InvitationPage() {
  const { token = '' } = useParams()
  return <Invitation token={token} />
}
