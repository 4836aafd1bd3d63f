import type { Route } from './+types/information.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { informationHead } from './information-head.ts'
import { InformationPage } from './information-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('information', informationHead)

export default function Information({ loaderData }: Route.ComponentProps) {
  return <InformationPage content={contentOf(loaderData)} />
}
