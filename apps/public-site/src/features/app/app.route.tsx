import type { Route } from './+types/app.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { appHead } from './app-head.ts'
import { AppPage } from './app-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('app', appHead)

export default function App({ loaderData }: Route.ComponentProps) {
  return <AppPage content={contentOf(loaderData)} />
}
