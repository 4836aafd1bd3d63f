import '@teachnet/session/app.css'
import '@teachnet/ui/navigation.css'
import { appFolderOf, AreaApp, connectRouter, startAreaApp } from '@teachnet/session/app'
import { createBrowserRouter } from 'react-router'
import { createRoutes } from './app/routes.tsx'
import { createMemberServices } from './session/services.ts'

void startAreaApp({
  folder: appFolderOf(import.meta.url, import.meta.env.BASE_URL),
  createServices: createMemberServices,
  messages: ['app', 'navigation', 'member', 'account-forms', 'contract'],
  createApp: (services) => {
    const router = createBrowserRouter(createRoutes(services), { basename: services.basename })
    connectRouter(router, services)
    return <AreaApp services={services} router={router} />
  },
})
