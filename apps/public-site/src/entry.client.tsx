import { languageParameter, readLanguage, storeLanguage } from '@teachnet/languages'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { applyOwnTexts, loadMessages, readOwnTexts } from './app/messages.ts'
import { restoreServedPage, storeServedPage } from './app/scripts/served-page.ts'
import { siteClient } from './app/site-client.ts'

const { search, pathname } = window.location
const locale = readLanguage({ search, cookie: document.cookie })

// A language in the address is a choice; it applies to addresses without a language.
if (new URLSearchParams(search).has(languageParameter)) storeLanguage(locale)

/** The page names the address of the texts that staff changed, if it shows any. */
async function loadOwnTexts(): Promise<void> {
  const address = document.documentElement.dataset['texts']
  if (address === undefined) return
  const data = await siteClient.call({ method: 'GET', path: address }, { withoutHeaders: true })
  applyOwnTexts(locale, { version: address, messages: readOwnTexts(data) })
}

// The messages must be loaded before React hydrates the server's HTML. Without the wordings of the staff it shows the texts of the product.
void Promise.all([loadMessages(locale, pathname), loadOwnTexts().catch(() => undefined)]).then(() => {
  startTransition(() => {
    storeServedPage((): Root =>
      hydrateRoot(
        document,
        <StrictMode>
          <HydratedRouter />
        </StrictMode>,
        {
          onCaughtError: (error) => {
            console.error(error)
            restoreServedPage()
          },
        },
      ),
    )
  })
})
