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
import { type AdminProfile, calls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useRef, useState } from 'react'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { useHeldQuery } from '../../crud/services/use-held-query.ts'
import { type SaveResult, toSaveResult } from '../../crud/form/save-result.ts'
import { RecordForm } from '../../crud-ui/form/record-form.tsx'
import { WithFormParts } from '../../crud-ui/form/with-form-parts.tsx'
import { IdleLockSection, type IdleLockSectionProps } from './idle-lock-section.tsx'
import { NoticeMailSection, type NoticeMailSectionProps } from './notice-mail-section.tsx'
import { OwnLog } from './own-log.tsx'
import { OwnSecurity, type OwnSecurityProps } from './own-security.tsx'
import { toOwnProfile, toProfileBody } from './own-profile.ts'

export interface ProfilePageProps {
  readonly client: ApiClient
  /** Definition of administrators; `adminLog` is that of their log. */
  readonly admins: ResourceDefinition
  readonly adminLog: ResourceDefinition
  readonly notifier: OwnSecurityProps['notifier']
  /** The step that the account must take first: set a new password, or set up two-step verification. */
  readonly due?: 'password' | 'factor' | undefined
  /** Called after the account's name or picture changed. */
  readonly onSaved: () => void
  /** Settings for mails about the inbox, and a function that stores them; absent if the server has no inbox. */
  readonly noticeMail?: Omit<NoticeMailSectionProps, 'hasAddress'> | undefined
  /** When the back office locks by itself; absent: the server cannot lock it. */
  readonly idleLock?: IdleLockSectionProps | undefined
}

/** The administrator's own record, and their latest log entries. */
export function ProfilePage({
  client,
  admins,
  adminLog,
  notifier,
  due,
  onSaved,
  noticeMail,
  idleLock,
}: ProfilePageProps) {
  const text = useText()
  const { can } = useCrud()
  const profile = useHeldQuery({
    queryKey: ['own-profile'],
    queryFn: async ({ signal }) => (await client.call(calls.adminProfile, { signal, showError: false })).info,
  })
  const draw = (parts: { readonly protection: ReactNode; readonly sessions: ReactNode }) => (
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
            {...{ client, admins, onSaved }}
            isPasswordDue={due === 'password'}
            profile={profile.data}
            openedAt={profile.dataUpdatedAt}
            reload={async () => void (await profile.refetch())}
          />
        )}
        {parts.protection}
      </Stack>
      <Stack spacing={5} sx={{ minWidth: 0 }}>
        {profile.data && due === undefined && noticeMail && (
          <NoticeMailSection {...noticeMail} hasAddress={Boolean(profile.data.email)} />
        )}
        {profile.data && due === undefined && idleLock && <IdleLockSection {...idleLock} />}
        {parts.sessions}
        {profile.data && due === undefined && can('auth/adminLog/index') && (
          <OwnLog definition={adminLog} adminId={profile.data.id} />
        )}
      </Stack>
    </Box>
  )
  // The new password is required first; the server refuses all other calls until then.
  if (due === 'password') return draw({ protection: null, sessions: null })
  return (
    <OwnSecurity {...{ client, notifier }} isDue={due === 'factor'} onChanged={onSaved}>
      {draw}
    </OwnSecurity>
  )
}

interface OwnRecordProps extends Pick<ProfilePageProps, 'client' | 'admins' | 'onSaved'> {
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
