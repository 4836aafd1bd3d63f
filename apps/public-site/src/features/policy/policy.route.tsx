import type { PolicyContent } from '@teachnet/contract'
import { loadPageOf, type PageArgs } from '../../app/loading/load-content.server.ts'
import { contentOf, type PageText } from '../../app/loading/page-data.ts'
import { policyHead } from './policy-head.ts'
import { PolicyPage } from './policy-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

/** The privacy policy and the terms: the path decides. */
export const loader = (args: PageArgs) =>
  loadPageOf(args, /^\/privacy\b/i.test(args.url.pathname) ? 'privacy' : 'terms', policyHead)

export default function PolicyRoute({ loaderData }: { readonly loaderData: PageText<PolicyContent> }) {
  return <PolicyPage content={contentOf(loaderData)} />
}
