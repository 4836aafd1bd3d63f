import { siteCalls } from '@teachnet/contract'
import { type ContactType, calls, areaCalls } from '@teachnet/protocol'
import { createCaptchaSource } from '@teachnet/session'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { AnswerForm } from '../../features/applications/answer-form.tsx'
import { ApplicationPage } from '../../features/applications/application-page.tsx'
import type { ApplicationsData, OpenedApplication } from '../../features/applications/applications.api.ts'
import { ApplicationsPage } from '../../features/applications/applications-page.tsx'
import type { MemberServices } from '../services.ts'

const ProveDialog = lazyPart(async () => (await import('../../features/applications/prove-dialog.tsx')).ProveDialog)

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
            <ProveDialog
              type={proving}
              address={address}
              captchaSource={captchaSource}
              onSendCode={async (proof) => {
                await (proving === 'email'
                  ? client.call(calls.sendEmailCode, {
                      body: { email: address, event: 'user_email_verify', ...proof },
                      showSuccess: true,
                    })
                  : client.call(calls.sendMobileCode, {
                      body: { mobile: address, template_code: 'user_mobile_verify', ...proof },
                      showSuccess: true,
                    }))
              }}
              onProve={async (captcha) => {
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
