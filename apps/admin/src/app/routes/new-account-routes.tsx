import { type ApiClient, isApiError } from '@teachnet/api-client'
import { invitationCalls, setupCalls } from '@teachnet/contract/people'
import { type Text, useText } from '@teachnet/i18n/react'
import { siteNameAtom, Switches } from '@teachnet/session/app'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type NewAccount, NewAccountPage, type NewAccountPageProps } from '../../features/login/new-account-page.tsx'
import { useServices } from '../../session/app-services.ts'

/** A page whose link lets somebody create an account as administrator. */
interface AccountLink {
  readonly title: 'invitation.title' | 'firstAdmin.title'
  /** Checks the token of the link. Returns what the account is for. */
  readonly open: (client: ApiClient, token: string, text: Text, signal: AbortSignal) => Promise<string>
  readonly create: (client: ApiClient, body: NewAccount & { readonly token: string }) => Promise<unknown>
}

const invitation: AccountLink = {
  title: 'invitation.title',
  open: async (client, token, text, signal) => {
    const { email } = await client.call(invitationCalls.readInvitation, { body: { token }, showError: false, signal })
    return text('invitation.help', { email })
  },
  create: (client, body) => client.call(invitationCalls.acceptInvitation, { body, showError: false }),
}

const setup: AccountLink = {
  title: 'firstAdmin.title',
  open: async (client, token, text, signal) => {
    await client.call(setupCalls.openSetup, { body: { token }, showError: false, signal })
    return text('firstAdmin.help')
  },
  create: (client, body) => client.call(setupCalls.finishSetup, { body, showError: false }),
}

/** Opens an invitation. */
export function InvitationRoute() {
  return <NewAccountRoute link={invitation} />
}

/** Opens the setup page. The server prints its address until the first administrator exists. */
export function SetupRoute() {
  return <NewAccountRoute link={setup} />
}

/** The token follows `#`, which browsers send to no server and no log of requests has. */
function NewAccountRoute({ link }: { readonly link: AccountLink }) {
  const { client } = useServices()
  const text = useText()
  const siteName = useAtomValue(siteNameAtom)
  const token = useLocation().hash.slice(1)
  const [state, setState] = useState<NewAccountPageProps['state']>()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    link.open(client, token, text, signal).then(
      (intro) => setState({ intro }),
      (error: unknown) =>
        signal.aborted || setState({ reason: isApiError(error) ? error.message : text('newAccount.failed') }),
    )
    return () => controller.abort()
  }, [client, link, token, text])

  return (
    <NewAccountPage
      siteName={siteName}
      title={text(link.title)}
      state={state}
      onAccept={async (account) => void (await link.create(client, { token, ...account }))}
      switches={<Switches />}
    />
  )
}
