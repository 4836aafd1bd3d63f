import {
  type AccountSecurity,
  createSecurityActions,
  loadAccountSecurity,
  PasskeySection,
  SecondFactorSection,
  SessionList,
  SignInHistory,
} from '@teachnet/account-pages'
import { type NewPasskey, usePasskeys } from '@teachnet/account-pages/passkeys'
import type { ApiClient } from '@teachnet/api-client'
import { programCalls } from '@teachnet/contract/people'
import { useQuery } from '@tanstack/react-query'
import { adminArea, areaCalls } from '@teachnet/protocol'
import type { ReactNode } from 'react'
import { ProgramList } from './program-list.tsx'

type PasskeyServices = Parameters<typeof usePasskeys>[0]

export interface OwnSecurityProps {
  readonly client: ApiClient
  readonly notifier: PasskeyServices['notifier']
  /** Whether two-step verification has to be set up before anything else is answered. */
  readonly isDue: boolean
  /** Called after two-step verification was set up or switched off. */
  readonly onChanged: () => void
  /** Draws the parts: what protects the account, and where it is signed in. */
  readonly children: (parts: { readonly protection: ReactNode; readonly sessions: ReactNode }) => ReactNode
}

/** Two-step verification, passkeys, sessions and sign-ins of the administrator. An old back end has none of them. */
export function OwnSecurity({ client, notifier, isDue, onChanged, children }: OwnSecurityProps) {
  const own = useQuery({
    queryKey: ['own-security', isDue],
    enabled: client.has(areaCalls.admin.secondFactor),
    queryFn: ({ signal }) => (isDue ? loadFactor(client, signal) : loadAccountSecurity(client, adminArea, signal)),
  })
  const passkeys = usePasskeys({ client, notifier, area: adminArea })
  const programs = useQuery({
    queryKey: ['own-programs'],
    enabled: !isDue && client.has(programCalls.adminPrograms),
    queryFn: async ({ signal }) => (await client.call(programCalls.adminPrograms, { signal })).list,
  })
  const act = createSecurityActions(client, adminArea, async () => {
    await Promise.all([own.refetch(), programs.refetch()])
  })
  const { secondFactor, passkeys: held, sessions, signIns } = own.data ?? {}

  async function addPasskey(input: NewPasskey): Promise<boolean> {
    const isAdded = await passkeys.add(input)
    if (isAdded) await own.refetch()
    return isAdded
  }

  return children({
    protection: (
      <>
        {secondFactor && <SecondFactorSection {...secondFactor} {...act.factor} onDone={onChanged} />}
        {held && (
          <PasskeySection
            passkeys={held}
            hasFactor={secondFactor?.isOn ?? false}
            obstacle={passkeys.obstacle}
            onAdd={addPasskey}
            {...act.passkeys}
          />
        )}
      </>
    ),
    sessions: (
      <>
        {sessions && <SessionList sessions={sessions} {...act.sessions} />}
        {programs.data && programs.data.length > 0 && (
          <ProgramList programs={programs.data} onDisable={act.sessions.onEndOthers} />
        )}
        {signIns && <SignInHistory signIns={signIns} />}
      </>
    ),
  })
}

/** All that the server answers before two-step verification is set up. */
async function loadFactor(client: ApiClient, signal: AbortSignal): Promise<AccountSecurity> {
  const secondFactor = await client.call(areaCalls.admin.secondFactor, { signal })
  return { secondFactor, sessions: undefined, signIns: undefined, passkeys: undefined }
}
