import { isApiError } from '@teachnet/api-client'
import { invitationCalls } from '@teachnet/contract/people'
import { useText } from '@teachnet/i18n/react'
import { siteNameAtom, Switches } from '@teachnet/session/app'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { InvitationPage, type InvitationPageProps } from '../../features/login/invitation-page.tsx'
import { useServices } from '../../session/app-services.ts'

/** Opens an invitation. Its token follows `#`, which browsers send to no server and no log has. */
export function InvitationRoute() {
  const { client } = useServices()
  const text = useText()
  const siteName = useAtomValue(siteNameAtom)
  const token = useLocation().hash.slice(1)
  const [invitation, setInvitation] = useState<InvitationPageProps['invitation']>()
  const failed = text('invitation.failed')

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    client.call(invitationCalls.readInvitation, { body: { token }, showError: false, signal }).then(
      ({ email }) => setInvitation({ email }),
      (error: unknown) => signal.aborted || setInvitation({ reason: isApiError(error) ? error.message : failed }),
    )
    return () => controller.abort()
  }, [client, token, failed])

  return (
    <InvitationPage
      siteName={siteName}
      invitation={invitation}
      onAccept={async (account) =>
        void (await client.call(invitationCalls.acceptInvitation, { body: { token, ...account }, showError: false }))
      }
      switches={<Switches />}
    />
  )
}
