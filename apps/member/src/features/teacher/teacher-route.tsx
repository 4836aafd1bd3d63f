import { isApiError } from '@teachnet/api-client'
import { deskCalls, type OwnRecord } from '@teachnet/contract/desk'
import { areaCalls } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormats, useText } from '@teachnet/i18n/react'
import { createUpload } from '../../session/create-upload.ts'
import type { MemberServices } from '../../session/services.ts'
import { ConfirmedButton } from '../../parts/confirmed-button.tsx'
import { TeacherForm, type TeacherFormProps } from './teacher-form.tsx'

export function createTeacherRoute({ client, locale, publicSite, drafts }: MemberServices) {
  return function TeacherRoute() {
    const record = useLoaderData<OwnRecord>()
    const { revalidate } = useRevalidator()
    const [search] = useSearchParams()
    const site = useAreaState()?.site
    return (
      <TeacherPage
        record={record}
        drafts={drafts()}
        chosenDraft={search.get('draft') ?? undefined}
        publicSite={publicSite.replace(/\/$/, '')}
        toImageUrl={(path) => toAssetUrl(path, site?.cdnUrl ?? '')}
        loadRegions={(query) => client.call(areaCalls.member.regions, { query })}
        onUpload={createUpload(client, { site, locale })}
        onSend={async (values) => {
          try {
            await client.call(deskCalls.sendTeacherDraft, {
              body: { version: record.version, values },
              showSuccess: true,
            })
          } catch (error) {
            // The fields that were not typed in show what was changed elsewhere.
            if (isApiError(error, 'RECORD_CHANGED')) await revalidate()
            throw error
          }
          await revalidate()
        }}
        onWithdraw={async () => {
          try {
            await client.call(deskCalls.withdrawTeacherDraft, { body: {}, showSuccess: true })
          } finally {
            await revalidate()
          }
        }}
      />
    )
  }
}

interface TeacherPageProps extends TeacherFormProps {
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onWithdraw: () => Promise<void>
}

/** The member's own teacher profile: the outcome of the last draft, and the form for the next one. */
function TeacherPage({ publicSite, onWithdraw, ...form }: TeacherPageProps) {
  const text = useText()
  const { name, path, draft } = form.record
  return (
    <Stack spacing={4} sx={{ maxWidth: 860 }}>
      <Typography component="h1" variant="h1">
        {text('teacher.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text('teacher.help')}</Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      {path === '' ? (
        <Typography sx={{ color: 'text.secondary' }}>{text('teacher.unpublished')}</Typography>
      ) : (
        <div>
          <Link href={`${publicSite}${path}`} sx={{ display: 'inline-block', py: 1 }}>
            {text('teacher.view')}
          </Link>
        </div>
      )}
      {draft && <DraftState draft={draft} />}
      <TeacherForm {...form} />
      {draft?.state === 'waiting' && (
        <ConfirmedButton
          title={text('teacher.withdraw')}
          help={text('teacher.withdrawHelp')}
          confirm={text('teacher.withdrawNow')}
          onConfirm={onWithdraw}
        />
      )}
    </Stack>
  )
}

const severities = { waiting: 'info', approved: 'success', refused: 'warning' } as const

function DraftState({ draft }: { readonly draft: NonNullable<OwnRecord['draft']> }) {
  const text = useText()
  const { dateTime } = useFormats()
  const { state, reason, update_time } = draft
  return (
    <Alert severity={severities[state]} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text(`teacher.${state}`, { date: dateTime(update_time), reason })}
    </Alert>
  )
}
