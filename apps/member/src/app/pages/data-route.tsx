import { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { DataPage } from '../../features/data/data-page.tsx'
import type { MemberServices } from '../services.ts'

const DeletionDialog = lazyPart(async () => (await import('../../features/data/deletion-dialog.tsx')).DeletionDialog)

/** Interval at which the page checks whether an archive is ready, in ms. */
const pollPause = 3000

export function createDataRoute({ client, session }: MemberServices) {
  return function DataRoute() {
    const { exports, deletion } = useLoaderData<DataOf<typeof deskCalls.memberData>>()
    const { revalidate, state } = useRevalidator()
    const navigate = useNavigate()
    const member = useAtomValue(session.infoAtom)
    const [isDeleting, setDeleting] = useState(false)
    const isWaiting = exports.some((each) => each.state === 'waiting')
    useEffect(() => {
      if (!isWaiting || state !== 'idle') return undefined
      const timer = setTimeout(() => void revalidate(), pollPause)
      return () => clearTimeout(timer)
    }, [isWaiting, state, revalidate])
    if (!member) return null
    const contacts = (['email', 'mobile'] as const).flatMap((type) =>
      member[type] === '' ? [] : [{ type, address: member[type] }],
    )
    return (
      <>
        <DataPage
          exports={exports}
          deletion={deletion}
          onExport={async () => {
            await client.call(deskCalls.exportData, { body: {}, showSuccess: true })
            await revalidate()
          }}
          onKeep={async () => {
            await client.call(deskCalls.keepAccount, { body: {}, showSuccess: true })
            await revalidate()
          }}
          onDelete={() => setDeleting(true)}
        />
        {isDeleting && (
          <PartBoundary isOver>
            <DeletionDialog
              contacts={contacts}
              onSendCode={async (type) => {
                await client.call(deskCalls.sendDeletionCode, { body: { type }, showSuccess: true })
              }}
              onDelete={async (proof) => {
                await client.call(deskCalls.deleteAccount, { body: { type: 'email', ...proof }, showSuccess: true })
                session.tokens.clear()
                session.forget()
                await navigate('/login', { replace: true })
              }}
              onClose={() => setDeleting(false)}
            />
          </PartBoundary>
        )}
      </>
    )
  }
}
