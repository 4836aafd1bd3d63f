import { languageParameter, readLanguage, storeLanguage } from '@teachnet/languages'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages } from './app/messages.ts'

const { search, pathname } = window.location
const locale = readLanguage({ search, cookie: document.cookie })

// A language in the address is a choice; it applies to addresses without a language.
if (new URLSearchParams(search).has(languageParameter)) storeLanguage(locale)

// The messages must be loaded before React hydrates the server's HTML.
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
