import type { Route } from './+types/honours.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { honoursHead } from './honours-head.ts'
import { HonoursPage } from './honours-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('honours', honoursHead)

export default function Honours({ loaderData }: Route.ComponentProps) {
  return <HonoursPage content={contentOf(loaderData)} />
}
