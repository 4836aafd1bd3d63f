import { contentPaths } from '@teachnet/contract'
import type { Route } from './+types/home.route'
import { loadPage } from '../../app/load-content.server.ts'
import { homeHead } from './home-head.ts'
import { HomePage } from './home-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/page-data.ts'

export const loader = (args: Route.LoaderArgs) => loadPage(args, homeHead, contentPaths.home)

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage content={loaderData.content} />
}
