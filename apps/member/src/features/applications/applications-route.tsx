import { siteCalls, sitePaths } from '@teachnet/contract'
import { type ContactType, calls, areaCalls } from '@teachnet/protocol'
import { createCaptchaSource } from '@teachnet/session'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { AnswerForm } from './answer-form.tsx'
import { ApplicationPage } from './application-page.tsx'
import type { ApplicationsData, OpenedApplication, Applications } from './applications.api.ts'
import { sendContactCode } from '../../session/send-contact-code.ts'
import type { MemberServices } from '../../session/services.ts'
import { ApplicationList } from './application-list.tsx'

const VerifyContactDialog = lazyPart(
  async () => (await import('../../parts/verify-contact-dialog.tsx')).VerifyContactDialog,
)

export function createApplicationsRoute(services: MemberServices) {
  const { client, session, publicSite } = services
  const captchaSource = createCaptchaSource(client)
  const Opened = createOpened(services)

  return function ApplicationsRoute() {
    const { applications, opened } = useLoaderData<ApplicationsData>()
    const { revalidate } = useRevalidator()
    const member = useAtomValue(session.infoAtom)
    const [proving, setProving] = useState<ContactType>()
    if (!member) return null
    if (opened) return <Opened key={opened.number} application={opened} />
    const { email, mobile } = member
    const address = proving ? member[proving] : ''
    return (
      <>
        <ApplicationsPage
          {...applications}
          contacts={{ email, mobile }}
          publicSite={publicSite.replace(/\/$/, '')}
          onProve={setProving}
        />
        {proving && (
          <PartBoundary isOver>
            <VerifyContactDialog
              type={proving}
              address={address}
              captchaSource={captchaSource}
              onSendCode={(proof) => sendContactCode(services, { type: proving, purpose: 'verify', address, ...proof })}
              onVerify={async (captcha) => {
                await client.call(calls.verifyAccount, { body: { type: proving, captcha } })
                setProving(undefined)
                await revalidate()
              }}
              onClose={() => setProving(undefined)}
            />
          </PartBoundary>
        )}
      </>
    )
  }
}

function createOpened({ client, drafts }: MemberServices) {
  return function Opened({ application }: { readonly application: OpenedApplication }) {
    const { revalidate } = useRevalidator()
    const { token, kind, asked, number } = application
    const [search] = useSearchParams()
    return (
      <ApplicationPage
        application={application}
        onTakeOffer={async () => {
          try {
            await client.call(siteCalls.takeOffer, { body: { token }, showSuccess: true })
          } finally {
            // An offer that has ended shows what it is now.
            await revalidate()
          }
        }}
        onWithdraw={async () => {
          await client.call(siteCalls.withdrawApplication, { body: { token }, showSuccess: true })
          await revalidate()
        }}
        answer={
          asked ? (
            <AnswerForm
              asked={asked}
              number={number}
              drafts={drafts()}
              chosenDraft={search.get('draft') ?? undefined}
              loadRegions={(query) => client.call(areaCalls.member.regions, { query })}
              onUpload={async (field, key, file) => {
                const body = new FormData()
                body.append('file', file, file.name)
                const query = { kind, field, key }
                const sent = await client.call(siteCalls.uploadForApplication, { query, body, showError: false })
                return { url: sent.file.url, name: file.name }
              }}
              onAnswer={async (answer) => {
                await client.call(siteCalls.answerApplication, { body: { token, ...answer }, showSuccess: true })
                await revalidate()
              }}
            />
          ) : null
        }
      />
    )
  }
}

interface ApplicationsPageProps extends Applications {
  /** The contacts of the member. */
  readonly contacts: Readonly<Record<ContactType, string>>
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
  readonly onProve: (type: ContactType) => void
}

/** The forms of the public site, by the kind of their applications. */
const forms = [
  ['teacher', sitePaths.teacherForm],
  ['branch', sitePaths.branchForm],
  ['shop', sitePaths.shopForm],
  ['class', sitePaths.classForm],
] as const

/** The member's applications and enquiries. */
function ApplicationsPage({ list, unproved, contacts, publicSite, onProve }: ApplicationsPageProps) {
  const text = useText()
  const hasContact = contacts.email !== '' || contacts.mobile !== ''
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h1">
        {text('applications.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text('applications.help')}</Typography>
      {unproved.map((type) => (
        <Alert
          key={type}
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => onProve(type)}>
              {text('applications.prove')}
            </Button>
          }
        >
          {text(`applications.unproved.${type}`, { address: contacts[type] })}
        </Alert>
      ))}
      <Paper variant="outlined" sx={{ p: list.length > 0 ? 2 : 5 }}>
        {list.length > 0 ? (
          <ApplicationList list={list} />
        ) : (
          <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
            <Typography sx={{ color: 'text.secondary' }}>
              {text(hasContact ? 'applications.empty' : 'applications.noContact')}
            </Typography>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
              {forms.map(([kind, path]) => (
                <Button key={kind} variant="outlined" component="a" href={`${publicSite}${path}`}>
                  {text(`applications.apply.${kind}`)}
                </Button>
              ))}
            </Stack>
          </Stack>
        )}
      </Paper>
    </Stack>
  )
}
