import { readLanguage } from '@teachnet/languages'
import { redirect } from 'react-router'
import type { Route } from './+types/unknown-path.route'
import { loadProblem } from '../../app/loading/load-content.server.ts'
import { inLocale } from '../../app/site-address.ts'

export async function loader(args: Route.LoaderArgs): Promise<null> {
  throw await loadProblem(args, 404)
}

/** A navigation within the site redirects to /404; a document request is answered 404 at its own address. */
export function clientLoader({ request }: Route.ClientLoaderArgs): null {
  throw redirect(inLocale('/404', readLanguage({ search: new URL(request.url).search, cookie: document.cookie })), {
    status: 302,
  })
}

export default function UnknownPath() {
  return null
}
