import Alert from '@mui/material/Alert'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ApiClient } from '@teachnet/api-client'
import { type ResourceDefinition, servedDefinition } from '@teachnet/contract'
import { adminNoticeCalls, lockCalls } from '@teachnet/contract/people'
import { type AdminProfile, calls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useAtomValue } from 'jotai'
import { type FunctionComponent, type ReactNode, useRef, useState } from 'react'
import { Auth, useCrud } from '../../records/services/crud-services.tsx'
import { usePinnedQuery } from '../../records/services/use-pinned-query.ts'
import { type SaveResult, toSaveResult } from '../../records/form/save-result.ts'
import { RecordForm } from '../../records/form/record-form.tsx'
import { WithFormParts } from '../../records/form/with-form-parts.tsx'
import { useServices } from '../../session/app-services.ts'
import { siteIdleMinutesAtom } from '../../session/lock.atoms.ts'
import { useIdleMinutes, useNoticeMail } from '../../session/use-preferences.ts'
import { useRefreshSession } from '../../session/load-admin.ts'
import { IdleLockSection } from './idle-lock-section.tsx'
import { NoticeMailSection } from './notice-mail-section.tsx'
import { OwnLog } from './own-log.tsx'
import { OwnSecurity } from './own-security.tsx'
import { toOwnProfile, toProfileBody } from './own-profile.ts'

/**
 * Creates the page with the administrator's own record, and their latest log entries.
 *
 * @param admins the definition from which the form of the record is derived
 */
export function createProfilePage(admins: ResourceDefinition, adminLog: ResourceDefinition): FunctionComponent {
  return function ProfilePage() {
    return (
      <div className="page-body">
        <OwnAccount admins={admins} adminLog={adminLog} />
      </div>
    )
  }
}

interface OwnAccountProps {
  readonly admins: ResourceDefinition
  readonly adminLog: ResourceDefinition
}

function OwnAccount({ admins, adminLog }: OwnAccountProps) {
  const { client, notifier, session } = useServices()
  const { mustChangePassword, mustSetUpFactor } = useAtomValue(session.infoAtom) ?? {}
  // The step that the account must take first.
  const due = mustChangePassword ? 'password' : mustSetUpFactor ? 'factor' : undefined
  const onSaved = useRefreshSession()
  const [mailChoice, chooseMail] = useNoticeMail()
  const siteIdle = useAtomValue(siteIdleMinutesAtom, { store: session.store })
  const [ownIdle, chooseIdle] = useIdleMinutes()
  const text = useText()
  const profile = usePinnedQuery({
    queryKey: ['own-profile'],
    queryFn: async ({ signal }) => (await client.call(calls.adminProfile, { signal, showError: false })).info,
  })
  const render = (parts: { readonly protection: ReactNode; readonly sessions: ReactNode }) => (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        maxWidth: 1200,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <Stack spacing={5} sx={{ minWidth: 0 }}>
        <Typography component="h1" variant="h1">
          {text('profile.title')}
        </Typography>
        {due && (
          <Alert severity="warning">
            {text(due === 'password' ? 'profile.mustChange' : 'profile.mustSetUpFactor')}
          </Alert>
        )}
        {profile.isPending && (
          <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={420} />
        )}
        {profile.isError && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void profile.refetch()}>
                {text('crud.error.retry')}
              </Button>
            }
          >
            {profile.error.message}
          </Alert>
        )}
        {profile.data && due !== 'factor' && (
          <OwnRecord
            key={due}
            client={client}
            admins={admins}
            onSaved={onSaved}
            isPasswordDue={due === 'password'}
            profile={profile.data}
            openedAt={profile.dataUpdatedAt}
            reload={async () => void (await profile.refetch())}
          />
        )}
        {parts.protection}
      </Stack>
      <Stack spacing={5} sx={{ minWidth: 0 }}>
        {profile.data && due === undefined && client.has(adminNoticeCalls.adminNotices) && (
          <NoticeMailSection choice={mailChoice} onChange={chooseMail} hasAddress={Boolean(profile.data.email)} />
        )}
        {profile.data && due === undefined && client.has(lockCalls.lockSession) && (
          <IdleLockSection site={siteIdle} own={ownIdle} onChange={chooseIdle} />
        )}
        {parts.sessions}
        {profile.data && due === undefined && (
          <Auth node="auth/adminLog/index">
            <OwnLog definition={adminLog} adminId={profile.data.id} />
          </Auth>
        )}
      </Stack>
    </Box>
  )
  // The new password is required first; the server refuses all other calls until then.
  if (due === 'password') return render({ protection: null, sessions: null })
  return (
    <OwnSecurity client={client} notifier={notifier} isDue={due === 'factor'} onChanged={onSaved}>
      {render}
    </OwnSecurity>
  )
}

interface OwnRecordProps {
  readonly client: ApiClient
  readonly admins: ResourceDefinition
  /** Called after the account's name or picture changed. */
  readonly onSaved: () => void
  readonly profile: AdminProfile
  readonly isPasswordDue: boolean
  /** Changes whenever the profile is loaded again; the form then restarts with it. */
  readonly openedAt: number
  readonly reload: () => Promise<void>
}

function OwnRecord({ client, admins, profile, isPasswordDue, openedAt, reload, onSaved }: OwnRecordProps) {
  const text = useText()
  const { can, toUrl } = useCrud()
  const panel = useRef<HTMLDivElement>(null)
  const [definition] = useState(() =>
    toOwnProfile(servedDefinition(admins, client.backEnd()), textsOf(text), isPasswordDue),
  )

  async function save(values: Readonly<Record<string, unknown>>): Promise<SaveResult> {
    const checked = toProfileBody(definition, values)
    if (!('body' in checked))
      return { kind: 'refused', fields: { [checked.field]: text(checked.message) }, message: '' }
    return toSaveResult(() =>
      client.call(calls.saveAdminProfile, {
        body: { id: profile.id, ...checked.body },
        showError: false,
        showSuccess: true,
      }),
    )
  }

  async function begin(): Promise<void> {
    onSaved()
    await reload()
    panel.current?.focus({ preventScroll: true })
  }

  return (
    <Paper ref={panel} tabIndex={-1} variant="outlined" sx={{ outline: 'none', overflow: 'clip' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, p: { xs: 4, sm: 6 }, pb: 0 }}>
        <Avatar src={toUrl(profile.avatar)} alt="" sx={{ width: 64, height: 64 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" noWrap>
            {profile.nickname}
          </Typography>
          <Typography color="textSecondary" noWrap>
            {profile.username}
          </Typography>
          {profile.last_login_time && (
            <Typography variant="body2" color="textSecondary">
              {text('profile.lastLogin', { time: profile.last_login_time })}
            </Typography>
          )}
        </Box>
      </Box>
      {can('routine/adminInfo/edit') ? (
        <WithFormParts>
          <RecordForm
            key={openedAt}
            definition={definition}
            target={profile.id}
            record={{ row: { ...profile, signOutElsewhere: 1 } }}
            draftForm="routine.AdminInfo"
            save={save}
            onDone={() => void begin()}
          />
        </WithFormParts>
      ) : (
        <Typography color="textSecondary" sx={{ p: { xs: 4, sm: 6 } }}>
          {text('profile.readOnly')}
        </Typography>
      )}
    </Paper>
  )
}

function textsOf(text: (id: string) => string) {
  const both = (id: string) => ({ 'zh-cn': text(id), en: text(id) })
  return {
    title: both('profile.title'),
    currentPassword: both('profile.currentPassword'),
    newPassword: both('profile.newPassword'),
    repeat: both('profile.repeat'),
    signOutElsewhere: both('profile.signOutElsewhere'),
    section: both('profile.password'),
  }
}
