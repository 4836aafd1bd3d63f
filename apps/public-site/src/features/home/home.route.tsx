import type { Route } from './+types/home.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { homeHead } from './home-head.ts'
import { HomePage } from './home-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('home', homeHead)

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage content={contentOf(loaderData)} />
}
