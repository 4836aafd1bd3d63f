import '@teachnet/session/app.css'
import '@teachnet/ui/navigation.css'
// With the start's styles in one file: every page behind the login needs them.
import './app/layout/shell-styles.ts'
import { appFolderOf, startAreaApp } from '@teachnet/session/app'
import { App } from './app/app.tsx'
import { createAppServices } from './session/app-services.ts'
import { createAppRouter } from './app/router.tsx'

void startAreaApp({
  folder: appFolderOf(import.meta.url, import.meta.env.BASE_URL),
  createServices: createAppServices,
  messages: ['app', 'navigation'],
  createApp: (services) => <App services={services} router={createAppRouter(services)} />,
})
