import type { ComponentType } from 'react'
import type { LoadedPage, PageArgs } from '../app/loading/load-content.server.ts'
import { routeFileOf } from '../pages.server.ts'
import type { PageName } from '../pages.ts'

/** The loader and the view of a page with a head, as its route file exports them. */
interface PageRoute {
  readonly loader: (args: PageArgs) => Promise<LoadedPage>
  readonly default: ComponentType<{ readonly loaderData: LoadedPage['data'] }>
}

const routes = Object.entries(import.meta.glob<PageRoute>('../features/**/*.route.tsx', { eager: true }))

/** Returns the route file of a page. */
export function routeOfPage(name: PageName): PageRoute {
  const found = routes.find(([path]) => path.endsWith(`/${routeFileOf(name)}`))
  if (!found) throw new Error(`The page ${name} has no route file`)
  return found[1]
}
