import { useText } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { SiteLink } from '../layout/site-link.tsx'
import { useStoredAccount } from './use-stored-account.ts'

interface Props {
  /** The area of the record that the page shows. */
  readonly controller: string
  readonly id: number
}

/**
 * Saves the record of the page for a member. The link leads to the member centre, which asks visitors to sign in; so it works without
 * scripts and where the member centre has another origin. With the session of this browser, a click saves immediately.
 */
export function SaveLink({ controller, id }: Props) {
  const text = useText()
  const token = useStoredAccount('member')?.token
  const [isSaved, setSaved] = useState<boolean>()
  useEffect(() => {
    if (token === undefined) return setSaved(undefined)
    let isVisible = true
    const load = async () => {
      // Loaded only for members.
      const { loadSaved } = await import('./saved-state.ts')
      const state = await loadSaved({ controller, id }, token)
      if (isVisible) setSaved(state)
    }
    load().catch(() => undefined)
    return () => {
      isVisible = false
    }
  }, [controller, id, token])

  const link = (
    <SiteLink to={`/user/account/saved?${new URLSearchParams({ controller, id: String(id) })}`} className="button">
      {text('site.save')}
    </SiteLink>
  )
  if (token === undefined || isSaved === undefined) return link

  async function toggle(known: string, next: boolean): Promise<void> {
    const { saveRecord } = await import('./saved-state.ts')
    // Without an answer, the link replaces the button, and leads to the sign-in.
    setSaved(await saveRecord({ controller, id }, next, known))
  }
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isSaved}
      onClick={() => {
        toggle(token, !isSaved).catch(() => setSaved(undefined))
      }}
    >
      {text(isSaved ? 'site.saved' : 'site.save')}
    </button>
  )
}
