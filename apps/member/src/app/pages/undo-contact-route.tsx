import { calls, type SiteConfig } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { ThemeRoot } from '@teachnet/ui'
import { useLoaderData, useSearchParams } from 'react-router'
import { Mark } from '../mark.tsx'
import { UndoContactPage } from '../../features/undo-contact/undo-contact-page.tsx'
import type { MemberServices } from '../services.ts'

export function createUndoContactRoute({ client, session, publicSite }: MemberServices) {
  return function UndoContactRoute() {
    const { site } = useLoaderData<{ readonly site: SiteConfig }>()
    const [search] = useSearchParams()
    return (
      <ThemeRoot>
        <UndoContactPage
          code={search.get('code') ?? ''}
          mark={<Mark site={site} href={publicSite} />}
          tools={<Switches />}
          onUndo={async (code) => {
            await client.call(calls.undoContactChange, { body: { code } })
            // The server has ended every session of the account, which may be the one of this browser.
            session.tokens.clear()
            session.forget()
          }}
        />
      </ThemeRoot>
    )
  }
}
