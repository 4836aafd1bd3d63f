import { languageParameter, readLanguage, storeLanguage } from '@teachnet/i18n'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages } from './app/messages.ts'

const { search, pathname } = window.location
const locale = readLanguage({ search, cookie: document.cookie })

// An address that names its language is a choice: it holds for the addresses that name none.
if (new URLSearchParams(search).has(languageParameter)) storeLanguage(locale)

// The messages must be there before React compares its tree with the server's.
void loadMessages(locale, pathname).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
})
