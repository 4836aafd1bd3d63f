import '@teachnet/session/app.css'
import '@teachnet/ui/navigation.css'
import { languageTag, readLanguage } from '@teachnet/i18n'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppServices } from './app/app-services.ts'
import { createAppRouter } from './app/router.tsx'

const locale = readLanguage({ search: location.search, cookie: document.cookie })
document.documentElement.lang = languageTag(locale)

const services = createAppServices({ locale })
const root = document.getElementById('root')
if (!root) throw new TypeError('index.html has no element "root"')

// Nothing is drawn before its texts are there.
await services.messages.load(['app', 'navigation'])
createRoot(root).render(
  <StrictMode>
    <App services={services} router={createAppRouter(services)} />
  </StrictMode>,
)
