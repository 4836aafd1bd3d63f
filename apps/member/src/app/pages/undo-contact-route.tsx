import { calls } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { ThemeRoot } from '@teachnet/ui'
import { useSearchParams } from 'react-router'
import { UndoContactPage } from '../../features/undo-contact/undo-contact-page.tsx'
import type { MemberServices } from '../services.ts'

export function createUndoContactRoute({ client, session }: MemberServices) {
  return function UndoContactRoute() {
    const [search] = useSearchParams()
    return (
      <ThemeRoot>
        <UndoContactPage
          code={search.get('code') ?? ''}
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
