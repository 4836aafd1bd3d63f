import type { Route } from './+types/sign.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { signHead } from './sign-head.ts'
import { SignPage } from './sign-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('sign', signHead)

export default function Sign({ loaderData }: Route.ComponentProps) {
  return <SignPage content={contentOf(loaderData)} />
}
