import type { Route } from './+types/company.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { companyHead } from './company-head.ts'
import { CompanyPage } from './company-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('company', companyHead)

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyPage content={contentOf(loaderData)} />
}
