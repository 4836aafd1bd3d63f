import type { Route } from './+types/compare.route'
import { pageLoader } from '../../../app/loading/load-content.server.ts'
import { contentOf } from '../../../app/loading/page-data.ts'
import { compareHead } from './compare-head.ts'
import { ComparePage } from './compare-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../../app/loading/page-data.ts'

export const loader = pageLoader('compare', compareHead)

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage content={contentOf(loaderData)} />
}
