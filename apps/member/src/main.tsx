import '@teachnet/session/app.css'
import '@teachnet/ui/navigation.css'
import { languageTag, readLanguage } from '@teachnet/i18n'
import { AreaApp, connectRouter } from '@teachnet/session/app'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { createRoutes } from './app/routes.tsx'
import { createMemberServices } from './app/services.ts'

const locale = readLanguage({ search: location.search, cookie: document.cookie })
document.documentElement.lang = languageTag(locale)

const services = createMemberServices({ locale })
const router = createBrowserRouter(createRoutes(services), { basename: services.area.basePath })
connectRouter(router, services)

await services.messages.load(['app', 'navigation', 'member', 'contract'])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')
createRoot(root).render(
  <StrictMode>
    <AreaApp services={services} router={router} />
  </StrictMode>,
)
