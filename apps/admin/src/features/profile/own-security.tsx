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
import { programCalls, type AdminProgram } from '@teachnet/contract/people'
import { useQuery } from '@tanstack/react-query'
import { adminArea, areaCalls } from '@teachnet/protocol'
import { type ReactNode, useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import { useFormats, useText } from '@teachnet/i18n/react'

type PasskeyServices = Parameters<typeof usePasskeys>[0]

export interface OwnSecurityProps {
  readonly client: ApiClient
  readonly notifier: PasskeyServices['notifier']
  /** Whether two-step verification has to be set up before anything else is answered. */
  readonly isDue: boolean
  /** Called after two-step verification was set up or switched off. */
  readonly onChanged: () => void
  /** Renders the parts: what protects the account, and where it is signed in. */
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
  const { secondFactor, passkeys: ownPasskeys, sessions, signIns } = own.data ?? {}

  async function addPasskey(input: NewPasskey): Promise<boolean> {
    const isAdded = await passkeys.add(input)
    if (isAdded) await own.refetch()
    return isAdded
  }

  return children({
    protection: (
      <>
        {secondFactor && <SecondFactorSection {...secondFactor} {...act.factor} onDone={onChanged} />}
        {ownPasskeys && (
          <PasskeySection
            passkeys={ownPasskeys}
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

interface ProgramListProps {
  readonly programs: readonly AdminProgram[]
  /** Disables all of them and ends the other sessions. Rejects when the server refuses; the client has then shown the reason. */
  readonly onDisable: () => Promise<void>
}

/** The API keys and webhooks of the administrator, which ending all other sessions disables. */
function ProgramList({ programs, onDisable }: ProgramListProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, flexWrap: 'wrap', mb: 4 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography id={id} component="h2" variant="h2">
            {text('profile.programs')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text('profile.programsHelp')}</Typography>
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="error"
          loading={isBusy}
          onClick={() => {
            setBusy(true)
            void onDisable()
              .catch(alreadyShown)
              .finally(() => setBusy(false))
          }}
        >
          {text('profile.programsDisable')}
        </Button>
      </Box>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {programs.map(({ kind, name, detail, createTime, useTime }) => (
          <Box component="li" key={`${kind} ${detail} ${name}`} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text(`profile.program.${kind}`, { name })}</Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[
                detail,
                text('profile.programCreated', { created: dateTime(createTime) }),
                ...(useTime === null ? [] : [text('profile.programUsed', { used: dateTime(useTime) })]),
              ].join(' · ')}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Paper>
  )
}
